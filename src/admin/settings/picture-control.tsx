/** A picture of the settings that the shop can do without: chosen, replaced or removed. */
import type { FieldOf } from '../../domain/settings/setting-field.ts'
import type { ShopPicture } from '../../domain/settings/shop-picture.ts'
import { Button } from '../../ui/button.tsx'
import { FileChoice } from '../components/file-choice.tsx'
import { Problem } from '../components/problem.tsx'
import { useUpload } from '../components/use-upload.ts'
import { uploadPicture } from '../picture-upload.ts'
import { PictureSetting, pictureOfUpload } from './picture-setting.tsx'
import type { ControlProps } from './setting-control.ts'

type PictureProps = Omit<ControlProps<FieldOf<'picture'>, ShopPicture | null>, 'form'>

export const PictureControl = ({ field, value: picture, onChange }: PictureProps) => {
  const { label, help, noun, alt = '' } = field
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
      <p className="mb-2 text-sm text-muted">{help}</p>
      <FileChoice name={`File of the ${noun}`} button="Choose a picture" isBusy={isUploading} onFile={send} />
      <Problem>{problem}</Problem>
    </fieldset>
  )
}
