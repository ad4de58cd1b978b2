/** What is printed of the orders that are chosen in the list, and their postage file. */
import { MAX_PRINTED_ORDERS } from '../../domain/documents/order-selection.ts'
import { DOCUMENT_KINDS } from '../../domain/documents/print-document.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { kindTitles, printAddress } from '../documents/print-view.ts'
import { PostageFileButton } from '../postage/postage-file-button.tsx'
import { useMay } from '../staff-session.ts'

type PrintSelectionProps = {
  selected: ReadonlySet<number>
  onClear: () => void
  onFiled: () => void
}

export const PrintSelection = ({ selected, onClear, onFiled }: PrintSelectionProps) => {
  const may = useMay()
  return (
    <section
      aria-label="Chosen orders"
      data-save-bar
      className="sticky bottom-0 z-10 mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 border border-line bg-shell px-4 py-2"
    >
      <p role="status" className="text-sm">
        {selected.size === 1 ? '1 order chosen' : `${selected.size} orders chosen`}
      </p>
      {selected.size > MAX_PRINTED_ORDERS ? (
        <p className="text-sm text-sale">{`At most ${MAX_PRINTED_ORDERS} are chosen at once.`}</p>
      ) : (
        <>
          {DOCUMENT_KINDS.filter((kind) => kind !== 'debit-note').map((kind) => (
            <ButtonLink key={kind} href={printAddress(kind, [...selected])} variant="outline" size="sm">
              {kindTitles[kind]}
            </ButtonLink>
          ))}
          {may('fulfil-orders') && <PostageFileButton numbers={[...selected]} onMade={onFiled} />}
        </>
      )}
      <SmallButton variant="quiet" onClick={onClear}>
        Choose none
      </SmallButton>
    </section>
  )
}
