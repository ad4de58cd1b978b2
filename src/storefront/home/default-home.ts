/**
 * The home page of a shop whose owner has not changed it, but for the order of its blocks and the social section. Documents
 * leave out the blocks that are like it.
 */
import { homeSettings } from '../../../settings/home-settings.ts'
import type { Home } from '../../contract/settings/shop.ts'

/** Each of its cards has a name, a price and a picture. */
export const defaultHome = homeSettings as Partial<Home>

/** @param sent what a document or the API has of the home page */
export const withDefaultHome = (sent: Partial<Home>): Home => ({ ...defaultHome, ...sent }) as Home
