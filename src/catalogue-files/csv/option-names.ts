/** Which option names mean size and colour, in the languages of Shopify's shops. Anything else is asked about. */
import { foldText } from '../../domain/search-text.ts'
import type { OptionMeaning } from './model.ts'

const SIZE =
  'size sizes grosse groesse größe grössen taille tailles talla tallas tamano taglia misura maat maten storlek storrelse størrelse koko rozmiar velikost velkost tamanho numero beden dydis marime marimea meret размер サイズ 尺寸 尺码 尺碼 사이즈 ขนาด kich thuoc shoe-size shoe size'
const COLOR =
  'color colors colour colours farbe farben couleur couleurs coloris colore colori kleur kleuren cor cores farg färg farve farge vari väri kolor barva farba renk spalva culoare szin szín цвет カラー 色 颜色 顏色 색상 สี mau sac'

const folded = (names: string): Set<string> =>
  new Set(names.split(' ').map((name) => foldText(name.replaceAll('-', ' '))))
const sizes = folded(SIZE)
const colors = folded(COLOR)

/** "pa_size" -> "size"; slugs of WooCommerce's global attributes begin so. */
const bareName = (name: string): string => foldText(name.replace(/^pa_/i, '').replaceAll(/[-_]/g, ' '))

/** Undefined where the name is not known in any of the languages. */
export const meaningOfOption = (name: string): OptionMeaning | undefined => {
  const bare = bareName(name)
  if (sizes.has(bare)) return 'size'
  return colors.has(bare) ? 'color' : undefined
}

/** Shopify's option of a product without options. */
export const isNoOption = (name: string, value: string): boolean =>
  foldText(name) === 'title' && foldText(value) === 'default title'
