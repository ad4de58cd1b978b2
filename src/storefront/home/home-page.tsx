/**
 * The home page (spec, section 2, Home): the blocks that the owner has chosen, in that order. All but the form of the
 * newsletter is hydrated later: links work without.
 */
import { HydrateLater, laterLoader, useLoadAfterHydration } from '../../ui/hydrate-later.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { OrderConfirmationSlot } from '../checkout/order-confirmation-slot.tsx'
import { queries } from '../queries.ts'
import { Newsletter } from './newsletter.tsx'

const sections = laterLoader(async () => (await import('./home-sections.tsx')).HomeSections)
export const { load: loadLater } = sections

export const Page = () => {
  const { data } = useQuery(queries.home())
  useLoadAfterHydration(sections)
  return (
    <>
      <OrderConfirmationSlot />
      <HydrateLater loader={sections} props={{ part: 'before-newsletter' }} />
      {data?.blocks?.includes('newsletter') && (
        <Newsletter
          picture={<HydrateLater loader={sections} props={{ part: 'newsletter-picture' }} />}
          text={<HydrateLater loader={sections} props={{ part: 'newsletter-text' }} />}
        />
      )}
      <HydrateLater loader={sections} props={{ part: 'after-newsletter' }} />
    </>
  )
}
