/** /admin/postage: postage files and their formats. Files are made of orders that are chosen in the order list. */
import { useState } from 'react'
import type { ListedPostageFile, ShippedPostageReturn } from '../../contract/postage/postage-returns.ts'
import { CLICK_AND_DROP, type PostageFormat } from '../../domain/postage/postage-format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { JustShippedList, useJustShipped } from '../components/just-shipped.tsx'
import { Loaded } from '../components/loaded.tsx'
import { HeadedSection } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { FormatForm } from './format-form.tsx'
import { MadeFiles } from './made-files.tsx'
import { postageApi } from './postage-api.ts'
import { ordersText } from './postage-file-button.tsx'
import { ReturnForm } from './return-form.tsx'

const EMPTY: Omit<PostageFormat, 'id'> = {
  name: '',
  rows: 'order',
  packagingGrams: 0,
  columns: [{ heading: '', fact: 'reference' }],
}

type RowProps = {
  format: PostageFormat
  onEdit: (format: Omit<PostageFormat, 'id'>) => void
  onChanged: () => void
}

const FormatRow = ({ format, onEdit, onChanged }: RowProps) => {
  const { isBusy, run } = useAction({ failsInToast: true })
  const { id, name, rows, columns } = format
  const isOwn = id !== CLICK_AND_DROP.id
  return (
    <li className="border-b border-line py-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{name}</h3>
        <span className="flex flex-wrap gap-2">
          <SmallButton
            onClick={() => onEdit(isOwn ? format : { ...format, name: `${name} with packaging` })}
            aria-label={`${isOwn ? 'Edit' : 'Copy'} ${name}`}
          >
            {isOwn ? 'Edit' : 'Copy'}
          </SmallButton>
          {isOwn && (
            <SmallButton
              variant="quiet"
              aria-label={`Delete ${name}`}
              aria-disabled={isBusy}
              onClick={() => void run(() => postageApi.deleteFormat(id), onChanged)}
            >
              Delete
            </SmallButton>
          )}
        </span>
      </div>
      <p className="mt-1 wrap-anywhere text-muted">
        {`A row for each ${rows}: ${columns.map(({ heading }) => heading).join(', ')}`}
      </p>
    </li>
  )
}

export const Screen = () => {
  const formats = useLoaded(postageApi.formats)
  const files = useLoaded(postageApi.files)
  const [returned, setReturned] = useState<ListedPostageFile>()
  const justShipped = useJustShipped()
  const shipped = ({ id, orders }: ShippedPostageReturn) => {
    setReturned(undefined)
    void files.refetch()
    const name = ordersText(orders.length)
    justShipped.add({
      id,
      name,
      text: `${name} shipped. The mails to the customers wait a minute.`,
      undo: () => postageApi.undoReturn(id),
      undone: () => void files.refetch(),
    })
  }
  const [edited, setEdited] = useState<Omit<PostageFormat, 'id'>>()
  return (
    <StaffScreen
      title="Postage files"
      intro="Choose orders in the list, and press the button of the format: the carrier's file is saved on this device. Other carriers than Royal Mail are mapped here."
      actions={
        <>
          <Button variant="outline" onClick={() => setEdited(EMPTY)}>
            New format
          </Button>
          <ButtonLink href="/admin/orders?fulfilment=to_ship">Orders to ship</ButtonLink>
        </>
      }
    >
      <JustShippedList {...justShipped} />
      <MadeFiles files={files} onReturn={setReturned} />
      <HeadedSection title="Formats" className="mt-8">
        <Loaded of={formats} what="The formats">
          {(list) => (
            <ul aria-label="Formats" className="mt-4 border-t border-line">
              {list.map((format) => (
                <FormatRow
                  key={format.id}
                  format={format}
                  onEdit={setEdited}
                  onChanged={() => void formats.refetch()}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </HeadedSection>
      <Dialog of={returned} onClose={() => setReturned(undefined)} title="Tracking numbers" side="right">
        {returned && <ReturnForm of={returned} onShipped={shipped} />}
      </Dialog>
      <Dialog of={edited} onClose={() => setEdited(undefined)} title="Format" side="right">
        {edited && (
          <FormatForm
            format={edited}
            onSaved={() => {
              setEdited(undefined)
              void formats.refetch()
            }}
          />
        )}
      </Dialog>
    </StaffScreen>
  )
}
