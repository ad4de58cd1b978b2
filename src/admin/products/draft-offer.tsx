/** Above the editor: changes of an earlier visit that were never saved. */
import { SmallButton } from '../components/small-button.tsx'
import { DateTime } from '../date-time.tsx'

type DraftOfferProps = { savedAt: number; onRestore: () => void; onRefuse: () => void }

export const DraftOffer = ({ savedAt, onRestore, onRefuse }: DraftOfferProps) => (
  <section
    aria-label="Unsaved changes"
    className="mt-4 flex flex-wrap items-center gap-3 bg-sand px-4 py-3 text-sm"
  >
    <p className="min-w-48 flex-1">
      Changes of <DateTime iso={new Date(savedAt).toISOString()} /> in this browser were not saved. Continue
      with them?
    </p>
    <SmallButton variant="solid" onClick={onRestore}>
      Restore
    </SmallButton>
    <SmallButton onClick={onRefuse}>Discard</SmallButton>
  </section>
)
