// Sounds, off until a reader wants them: a click for each move, three notes at the end.
let audio = null;

function note(pitch, after, seconds) {
  const tone = audio.createOscillator(), gain = audio.createGain(), start = audio.currentTime + after;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0.16, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

// makeSound returns the button, and functions that sound when it is pressed.
function makeSound() {
  let on = false;
  const toggle = button("Sound", "sounds for moves and at the end", () => {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!Context) return;
    on = !on;
    audio = audio || new Context();
    if (on && audio.resume) audio.resume();
    toggle.setAttribute("aria-pressed", on);
    if (on) note(520, 0, 0.08);
  }, { "aria-pressed": "false" });
  return {
    button: toggle,
    move() { if (on) note(330, 0, 0.06); },
    right() { if (on) [523, 659, 784].forEach((pitch, i) => note(pitch, 0.12 * i, 0.3)); },
    wrong() { if (on) [311, 233].forEach((pitch, i) => note(pitch, 0.15 * i, 0.3)); }
  };
}
