// Numbers as charts write them.
function superscript(n) {
  return String(n).replace(/[-0-9]/g, function (c) { return "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(c)]; });
}

function power(exponent) {
  return exponent === 0 ? "1" : exponent === 1 ? "10" : "10" + superscript(exponent);
}

// Thousands are set apart by commas; from 10^15 on a number is rounded to
// three digits, since a double no longer holds all of them.
function count(v) {
  if (v == null || v === "-" || isNaN(v)) return "–";
  var size = Math.abs(v);
  if (size >= 1e15) {
    var exponent = Math.floor(Math.log10(size));
    var digits = Number((v / Math.pow(10, exponent)).toFixed(2));
    return (digits === 1 ? "" : digits + "×") + "10" + superscript(exponent);
  }
  if (size !== 0 && size < 0.001) return Number(v.toPrecision(3)).toExponential().replace(/e([-+]?\d+)/, function (_, e) { return "×10" + superscript(Number(e)); });
  var text = String(Number(Number(v).toFixed(size < 1 ? 4 : size < 1000 ? 2 : 0)));
  var parts = text.split(".");
  parts[0] = parts[0].replace(/\B(?=(\d{3})+$)/g, ",");
  return parts.join(".").replace("-", "−");
}

// On a log axis only whole powers of ten carry a label, in digits (decade) or
// with an exponent (powerOfTen).
function exponentOf(v) {
  var exponent = Math.round(Math.log10(v));
  return Math.abs(v / Math.pow(10, exponent) - 1) > 1e-6 ? null : exponent;
}

function decade(v) {
  var exponent = exponentOf(v);
  return exponent === null ? "" : count(Number(v.toPrecision(1)));
}

function powerOfTen(v) {
  var exponent = exponentOf(v);
  return exponent === null ? "" : power(exponent);
}

function percent(v) { return count(v) + "%"; }

