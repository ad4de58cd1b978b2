/** The home page (spec, section 2, Home), in the spec's order. All but its form is hydrated later: links work without. */
import { HydrateLater, laterLoader, useLoadAfterHydration } from '../../ui/hydrate-later.tsx'
import { OrderConfirmationSlot } from '../checkout/order-confirmation-slot.tsx'
import { Newsletter } from './newsletter.tsx'

const sections = laterLoader(async () => (await import('./home-sections.tsx')).HomeSections)
export const { load: loadLater } = sections

export const Page = () => {
  useLoadAfterHydration(sections)
  return (
    <>
      <OrderConfirmationSlot />
      <HydrateLater loader={sections} props={{ part: 'main' }} />
      <Newsletter
        picture={<HydrateLater loader={sections} props={{ part: 'newsletter-picture' }} />}
        text={<HydrateLater loader={sections} props={{ part: 'newsletter-text' }} />}
      />
    </>
  )
}
