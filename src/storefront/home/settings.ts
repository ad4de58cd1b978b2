/** The owner's settings of the home page. */
import { shopSettings } from '../../../settings/shop-settings.ts'

export { homeSettings } from '../../../settings/home-settings.ts'
export const { roles } = shopSettings
