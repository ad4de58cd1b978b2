/** What the owner has set for the home page. */
import { shopSettings } from '../../../catalogue/shop-settings.ts'

export { homeSettings } from '../../../catalogue/home-settings.ts'
export const { roles, legal } = shopSettings
