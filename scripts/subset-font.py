"""Makes src/ui/fonts/instrument-sans-basic.woff2: the characters of English pages, at half the bytes of the whole font.

    pip install fonttools brotli
    python scripts/subset-font.py

Debian 12's fonttools 4.38 makes other kerning: a newer version is needed.

The kerning of a variable font is mostly deltas by weight, which cost 9 KB and shift a pair by less than a pixel at text
sizes; the subset keeps the kerning of the regular weight for all weights. Characters outside of it come from the whole
font (src/ui/fonts.css).
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2"
TARGET = "src/ui/fonts/instrument-sans-basic.woff2"
# src/ui/fonts.css has the same list.
UNICODES = "20-7E,A0,A3,A5,A9,B0,B7,D7,E9,2013,2014,2018,2019,201C,201D,2022,2026,20AC,2192,2212"
WEIGHTS = (400, 600)


def keep_static(record):
    """Drops the deltas of a value, and the value's format bits that announce them."""
    if record is None:
        return
    for name in ("XPlaDevice", "YPlaDevice", "XAdvDevice", "YAdvDevice"):
        if hasattr(record, name):
            delattr(record, name)


def make_kerning_static(font):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            table.ValueFormat1 &= 0x0F
            table.ValueFormat2 &= 0x0F
            if table.Format == 1:
                for pairs in table.PairSet:
                    for pair in pairs.PairValueRecord:
                        keep_static(pair.Value1)
                        keep_static(pair.Value2)
            else:
                for row in table.Class1Record:
                    for cell in row.Class2Record:
                        keep_static(cell.Value1)
                        keep_static(cell.Value2)


def main():
    font = instantiateVariableFont(TTFont(ROOT / SOURCE), {"wght": WEIGHTS})
    options = Options()
    options.layout_features = ["kern", "tnum"]
    options.hinting = False
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(UNICODES))
    subsetter.subset(font)
    make_kerning_static(font)
    font.flavor = "woff2"
    font.save(ROOT / TARGET)
    print(f"{TARGET}: {(ROOT / TARGET).stat().st_size} bytes")


main()
