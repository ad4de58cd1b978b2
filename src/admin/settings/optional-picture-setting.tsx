/** A picture of the settings that the shop can do without: chosen, replaced or removed. */
import type { ShopPicture } from '../../domain/shop-settings.ts'
import { Button } from '../../ui/button.tsx'
import { uploadPicture } from '../picture-upload.ts'
import { FileChoice } from './file-choice.tsx'
import { PictureSetting, pictureOfUpload } from './picture-setting.tsx'
import { useUpload } from './use-upload.ts'

type OptionalPictureSettingProps = {
  label: string
  /** Where it is shown, as a sentence. */
  hint: string
  /** Of a picture that was just uploaded. */
  alt?: string
  /** As buttons name it, such as "notice". */
  noun: string
  picture: ShopPicture | null
  onChange: (picture: ShopPicture | null) => void
}

export const OptionalPictureSetting = ({
  label,
  hint,
  alt = '',
  noun,
  picture,
  onChange,
}: OptionalPictureSettingProps) => {
  const { send, isUploading, problem } = useUpload(uploadPicture, ({ url }) =>
    onChange(pictureOfUpload(url, alt)),
  )
  return picture ? (
    <div>
      <PictureSetting label={label} picture={picture} onChange={onChange} />
      <Button variant="outline" size="sm" className="mt-2 min-h-11" onClick={() => onChange(null)}>
        {`Remove the ${noun}`}
      </Button>
    </div>
  ) : (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <p className="mb-2 text-sm text-muted">{hint}</p>
      <FileChoice
        name={`File of the ${noun}`}
        button="Choose a picture"
        accept="image/jpeg,image/png,image/webp,image/avif"
        isBusy={isUploading}
        onFile={send}
      />
      {problem && (
        <p role="alert" className="text-sm text-sale">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
