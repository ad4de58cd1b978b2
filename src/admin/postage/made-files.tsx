/** The postage files that were made, newest first, each with the button for the file that its carrier gives back. */
import type { ListedPostageFile } from '../../contract/postage/postage-returns.ts'
import { ListRow } from '../components/list-row.tsx'
import { Loaded } from '../components/loaded.tsx'
import { Empty } from '../components/paged-list.tsx'
import { HeadedSection } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import type { useLoaded } from '../components/use-loaded.ts'
import { DateTime } from '../date-time.tsx'
import { ordersText } from './postage-file-button.tsx'

const nameOf = ({ format, orders }: ListedPostageFile): string => `${format}, ${ordersText(orders)}`

type MadeFilesProps = {
  files: ReturnType<typeof useLoaded<ListedPostageFile[]>>
  onReturn: (file: ListedPostageFile) => void
}

export const MadeFiles = ({ files, onReturn }: MadeFilesProps) => (
  <HeadedSection
    title="Files made"
    hint="When the carrier gives a file back, its tracking numbers ship the orders."
    className="mt-8"
  >
    <Loaded of={files} what="The files">
      {(list) =>
        list.length === 0 ? (
          <Empty>No postage file was made yet.</Empty>
        ) : (
          <ul aria-label="Files made" className="mt-4 border-t border-line">
            {list.map((file) => (
              <ListRow
                key={file.id}
                title={nameOf(file)}
                facts={
                  <>
                    <span>{`${file.madeBy}, `}</span>
                    <DateTime iso={file.madeAt} />
                    {file.shipped > 0 && <span>{`. ${file.shipped} shipped by the carrier's file.`}</span>}
                  </>
                }
                action={
                  <SmallButton
                    aria-label={`Tracking numbers of ${nameOf(file)}`}
                    onClick={() => onReturn(file)}
                  >
                    Tracking numbers
                  </SmallButton>
                }
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  </HeadedSection>
)
