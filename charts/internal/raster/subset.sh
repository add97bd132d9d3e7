#!/bin/sh
# Makes the font files of this folder from their originals: outlines and widths
# only, no hinting, no layout tables. Needs pyftsubset (fonttools) and python3.
# Usage: subset.sh ARIMO_DIR NOTO_SANS_MATH.ttf NOTO_SANS_CJK.ttc
set -eu
arimo=$1 math=$2 cjk=$3
plain='--layout-features= --no-hinting --notdef-outline --name-IDs=0,1,2,13,14
  --drop-tables+=DSIG,FFTM,vhea,vmtx,VORG,BASE,GSUB,GPOS,GDEF,MATH'
latin='U+20-7e,U+a0-17f,U+370-3ff,U+400-45f,U+2000-206f,U+2070-209f,U+20ac,U+2100-214f,U+2190-22ff,U+25a0-25ff'
symbols='U+2190-21ff,U+2200-22ff,U+2308-230b,U+2329-232a,U+27e8-27eb,U+25a0-25cf,U+2605-2606,U+2102-2134,U+27f6-27fc,U+2a2f,U+2032-2034'

for weight in Regular Bold; do
  pyftsubset "$arimo/Arimo-$weight.ttf" --unicodes="$latin" $plain --output-file="Arimo-$weight.ttf"
done
pyftsubset "$math" --unicodes="$symbols" $plain --output-file=NotoSansMath.ttf

# Kana, full-width forms, and the 2,965 kanji of JIS X 0208 level 1.
japanese=$(mktemp)
python3 - >"$japanese" <<'PY'
spans = [(0x3000, 0x3040), (0x3041, 0x3100), (0xFF01, 0xFF5F)]
kana = "".join(chr(c) for a, b in spans for c in range(a, b))
kanji = "".join(bytes([r, c]).decode("euc_jp", errors="ignore") for r in range(0xB0, 0xD0) for c in range(0xA1, 0xFF))
print(kana + kanji)
PY
pyftsubset "$cjk" --font-number=0 --text-file="$japanese" $plain --desubroutinize --output-file=NotoSansJP.otf
gzip -9nf NotoSansJP.otf
rm "$japanese"
