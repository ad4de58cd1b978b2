/**
 * Where an order is taxed: a country, or a part of one that has taxes of its own, which its postal codes tell. The rule: an
 * order that has been paid stays in its territory, because its lines keep the tax that was computed for it.
 */
import { countryName } from '../countries.ts'

/** By country: the parts, with their postal codes in upper case, without spaces and the letters of the country. */
const PARTS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  AT: { 'Jungholz and Mittelberg': /^(6691|699[1-3])$/ },
  AU: { 'Norfolk Island': /^2899$/, 'Christmas and Cocos Islands': /^679[89]$/ },
  CH: { Samnaun: /^756[23]$/ },
  DE: { Büsingen: /^78266$/, Heligoland: /^27498$/ },
  DK: { Greenland: /^39\d\d$/, 'Faroe Islands': /^\d{3}$/ },
  ES: { 'Canary Islands': /^(35|38)/, Ceuta: /^51/, Melilla: /^52/ },
  FI: { 'Åland Islands': /^22/ },
  FR: {
    Guadeloupe: /^971/,
    Martinique: /^972/,
    'French Guiana': /^973/,
    Réunion: /^974/,
    'St. Pierre & Miquelon': /^975/,
    Mayotte: /^976/,
    'Saint Barthélemy and Saint Martin': /^97(7|8)/,
    'French territories in the Pacific': /^98[4-8]/,
  },
  GB: {
    'Northern Ireland': /^BT\d/,
    Jersey: /^JE\d/,
    Guernsey: /^GY\d/,
    Gibraltar: /^GX11/,
    'British overseas territories': /^[A-Z]{4}1ZZ$/,
  },
  GR: { 'Mount Athos': /^6308[67]$/ },
  IT: { Livigno: /^230(30|41)$/, "Campione d'Italia": /^22061$/ },
  NO: { 'Svalbard and Jan Mayen': /^(917\d|8099)$/ },
  PT: { Madeira: /^9[0-4]/, Azores: /^9[5-9]/ },
}

type Place = { country: string; postalCode: string }

/** "Northern Ireland" for GB and BT1 5GS, "United Kingdom" for any other postal code of GB. */
export const taxTerritoryOf = ({ country, postalCode }: Place): string => {
  const code = postalCode.toUpperCase().replace(/[^A-Z\d]/g, '')
  const digits = country === 'GB' ? code : code.replace(/^[A-Z]+/, '')
  const parts = Object.entries((Object.hasOwn(PARTS, country) && PARTS[country]) || {})
  return parts.find(([, pattern]) => pattern.test(digits))?.[0] ?? countryName(country)
}

/** Why a paid order cannot be sent to `next`; undefined where it can. */
export const moveObstacle = (paidFor: Place, next: Place): string | undefined => {
  const [from, to] = [taxTerritoryOf(paidFor), taxTerritoryOf(next)]
  return paidFor.country === next.country && from === to
    ? undefined
    : `A paid order keeps its taxes, which were computed for its present destination (${from}): it cannot go to another one (${to}). Cancel the order, and order again to the new address.`
}
