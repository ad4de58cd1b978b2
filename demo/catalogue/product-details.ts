// What the demo's products say about build, size and material, chosen by words in the name (spec, section 2) and seeded
// as data of the product.

export type ProductDetails = { features: string[]; dimensions: string; material: string }

/** 'Product Features': the two sizes of the Fold Backpack, the Merle Backpack, the Pinion Wallet. */
const features: readonly (readonly [word: string, list: string[]])[] = [
  [
    '18 l',
    [
      'Holds 18 litres: a day’s work and a packed lunch',
      'Padded sleeve for a 14-inch laptop, raised off the floor',
      'Folded flap with a single steel ring, worked with one hand',
      'Zipped outer pocket for keys, phone and travel card',
      'Leather base that stands by itself',
    ],
  ],
  [
    '26 l',
    [
      'Holds 26 litres: two days of clothes or one long day',
      'Padded sleeve for a 16-inch laptop against the back',
      'Wide, padded shoulder straps with steel buckles',
      'Zipped outer pocket, and a leather handle for short lifts',
      'Leather base and piped seams for heavier loads',
    ],
  ],
  [
    'merle',
    [
      'Opens in one long arc, wide enough for a folded jumper',
      'Brass zips on waxed tape',
      'Sleeve for a 15-inch laptop and two inner pockets',
      'Zipped front pocket, and a leather handle at the top',
      'Fits under the seat in front',
    ],
  ],
  [
    'pinion',
    [
      'Six card slots, a long pocket for notes, two hidden slots',
      'Closes to 15 mm with six cards in it',
      'Oak-bark tanned leather, its long pocket left natural',
      'Sewn with waxed linen thread, edges burnished by hand',
    ],
  ],
]

type Rows = readonly { words: string[]; text: string }[]

/** @param rows words separated by "|", and the text of a product with one of them */
export const toRows = (rows: readonly (readonly [words: string, text: string])[]): Rows =>
  rows.map(([words, text]) => ({ words: words.split('|'), text }))

/** The first row wins that has one of its words in the name. */
const dimensions = toRows([
  ['18 l', '42 × 30 × 16 cm'],
  ['26 l', '50 × 32 × 18 cm'],
  ['merle', '45 × 32 × 17 cm'],
  ['pinion', '11 × 9 × 1.5 cm'],
  ['mini backpack', '35 × 25 × 13 cm'],
  ['travel backpack', '52 × 34 × 19 cm'],
  ['roll-top', '50 × 32 × 17 cm, 62 cm unrolled'],
  ['backpack', '45 × 31 × 16 cm'],
  ['rook', '55 × 31 × 26 cm'],
  ['holdall', '54 × 30 × 25 cm'],
  ['perch', '38 × 29 × 13 cm'],
  ['bedrock', '38 × 30 × 14 cm'],
  ['roost|shale', '39 × 38 × 13 cm'],
  ['tote', '40 × 38 × 14 cm'],
  ['swift', '26 × 20 × 9 cm'],
  ['quarry', '27 × 21 × 11 cm'],
  ['skerry', '27 × 15 × 7 cm, belt 70 to 118 cm'],
  ['strata', '28 × 15 × 9 cm, belt 70 to 118 cm'],
  ['washbag', '24 × 16 × 11 cm'],
  ['card holder', '7 × 10.5 × 0.5 cm'],
  ['passport', '10.5 × 14.5 × 1.5 cm'],
  ['zip wallet', '13 × 9 × 2 cm'],
  ['coin pouch', '9 × 8 × 2 cm'],
  ['wallet', '11 × 9 × 1.2 cm'],
  ['aviator', 'Lens 58 mm, bridge 19 mm, arm 140 mm'],
  ['square|noir', 'Lens 54 mm, bridge 19 mm, arm 145 mm'],
  ['sunglasses', 'Lens 49 mm, bridge 20 mm, arm 145 mm'],
  ['shorts', 'Inside leg 20 cm'],
  ['pleated', 'Inside leg 81 cm, hem 23 cm'],
  ['carpenter', 'Inside leg 81 cm, hem 21 cm'],
  ['drawstring', 'Inside leg 81 cm, hem 15 cm'],
  ['trousers|jeans|chinos', 'Inside leg 81 cm, hem 18 cm'],
  ['beanie', '22 cm wide, 21 cm high, unstretched'],
  ['hat', 'Brim 6 cm'],
  ['cap', 'Peak 7 cm, adjusts from 55 to 62 cm'],
  ['boot socks', 'Leg 38 cm'],
  ['trainer socks', 'Leg 7 cm'],
  ['socks', 'Leg 24 cm'],
  ['chelsea', 'Standard width, heel 30 mm'],
  ['boots', 'Standard width, heel 33 mm'],
  ['shoes', 'Standard width, heel 28 mm'],
  ['loafers', 'Standard width, heel 23 mm'],
  ['runner', 'Standard width, sole 45 mm at the heel'],
  ['trainers|high-tops', 'Standard width, sole 26 mm at the heel'],
])

const material = toRows([
  ['rain hat|rain jacket|tideline|groyne', 'Recycled nylon ripstop, taped seams'],
  ['bight|skerry', 'Coated nylon ripstop'],
  ['slipway', 'Coated cotton canvas'],
  ['roost', 'Cotton canvas, vegetable-tanned leather'],
  ['quarry|bedrock|flint|shale|strata|swift', 'Dense cotton twill, full-grain leather'],
  ['backpack|messenger|sling|tote|weekender|washbag', 'Waxed cotton canvas, vegetable-tanned leather'],
  ['wallet|card holder|pouch', 'Full-grain leather, vegetable-tanned'],
  ['aviator', 'Beta-titanium, UV400 lenses'],
  ['sunglasses', 'Bio-based acetate, UV400 lenses'],
  ['sluice', 'Stainless steel, sapphire crystal'],
  ['field watch 36|ferry', 'Stainless steel, sapphire crystal, canvas strap'],
  ['dress watch', 'Gilt steel, sapphire crystal, calf strap'],
  ['watch|chronograph', 'Stainless steel, sapphire crystal, calf strap'],
  ['waxed jacket', 'Waxed cotton, cotton lining'],
  ['quilted', 'Cotton shell, recycled wadding'],
  ['work jacket|carpenter|canvas trainers|canvas high', 'Cotton canvas'],
  ['chore', 'Cotton twill'],
  ['linen', 'Linen'],
  ['café shirt', 'Cotton and linen'],
  ['lambswool', 'Lambswool'],
  ['docker', 'Merino wool'],
  ['jumper|cardigan|marled|fair isle', 'Wool'],
  ['boot socks', 'Wool, a quarter nylon'],
  ['jeans', 'Cotton denim'],
  ['cord cap|cord trousers', 'Cotton corduroy'],
  ['pleated', 'Wool and cotton twill'],
  ['swim', 'Recycled nylon ripstop'],
  ['bucket hat', 'Cotton canvas'],
  ['chelsea|derby', 'Calf leather, Goodyear-welted'],
  ['service boots', 'Oiled leather, Goodyear-welted'],
  ['suede', 'Suede, calf lining, stacked leather heel'],
  ['court', 'Full-grain leather, rubber sole'],
  ['runner', 'Ripstop and suede, foam sole'],
  ['socks', 'Combed cotton, a little elastane'],
])

export const findRow = (rows: Rows, name: string, otherwise: string): string => {
  const lower = name.toLowerCase()
  return rows.find(({ words }) => words.some((word) => lower.includes(word)))?.text ?? otherwise
}

/** Empty where the name holds none of the four keywords. */
export const featuresOf = (name: string): string[] => {
  const lower = name.toLowerCase()
  return features.find(([word]) => lower.includes(word))?.[1] ?? []
}

export const dimensionsOf = (name: string): string => findRow(dimensions, name, 'See the size guide')

export const materialOf = (name: string): string => findRow(material, name, 'Cotton')

export const productDetails = (name: string): ProductDetails => ({
  features: featuresOf(name),
  dimensions: dimensionsOf(name),
  material: materialOf(name),
})
