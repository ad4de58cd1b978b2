/** What the owner has set for the home page. */
import { shopSettings } from '../../../catalogue/shop-settings.ts'

export const homeSettings = shopSettings.home
export const { roles, legal } = shopSettings
