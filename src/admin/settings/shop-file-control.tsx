/** The logo or the icon of the shop: shown, replaced by an upload, or taken away. */
import type { FieldOf } from '../../domain/settings/setting-field.ts'
import { SHOP_FILE_TYPES, type ShopFileRef } from '../../domain/settings/shop-file.ts'
import { Button } from '../../ui/button.tsx'
import { FileChoice } from '../components/file-choice.tsx'
import { Problem } from '../components/problem.tsx'
import { useUpload } from '../components/use-upload.ts'
import type { ControlProps } from './setting-control.ts'
import { uploadShopFile } from './settings-api.ts'

type ShopFileProps = ControlProps<FieldOf<'shop-file'>, ShopFileRef | null>

export const ShopFileControl = ({ field, value: file, onChange, form }: ShopFileProps) => {
  const { use, label, help } = field
  const { send, isUploading, problem } = useUpload((chosen) => uploadShopFile(chosen, use), onChange)
  // The name stands in the place of a logo.
  const fallback = use === 'logo' ? String(form.values.name) : 'Default'
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="flex h-20 min-w-32 items-center justify-center border border-line bg-paper px-5">
          {file ? (
            <img
              src={file.src}
              alt={`The present ${use}`}
              width={file.width}
              height={file.height}
              className={use === 'icon' ? 'size-8 object-contain' : 'h-9 w-auto max-w-48 object-contain'}
            />
          ) : (
            <span className="text-sm text-muted">{fallback}</span>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <FileChoice
            name={`File of the ${use}`}
            button={file ? 'Another file' : 'Choose a file'}
            accept={SHOP_FILE_TYPES.join()}
            isBusy={isUploading}
            onFile={send}
          />
          {file && (
            <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
              {`Remove the ${use}`}
            </Button>
          )}
        </div>
      </div>
      <p className="mt-2 text-sm text-muted">{help}</p>
      <Problem className="mt-1">{problem}</Problem>
    </fieldset>
  )
}
