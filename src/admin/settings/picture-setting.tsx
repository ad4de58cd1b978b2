/** A picture of the settings: replaced by an upload, with its alternative text and its focal point. */
import { parsePictureUrl } from '../../domain/pictures/picture-address.ts'
import { MAX_ALT_TEXT, type ShopPicture } from '../../domain/settings/shop-picture.ts'
import { TextField } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { FileChoice } from '../components/file-choice.tsx'
import { Problem } from '../components/problem.tsx'
import { useUpload } from '../components/use-upload.ts'
import { uploadPicture } from '../picture-upload.ts'
import { FocalPoint } from './focal-point.tsx'

/** Of a picture whose address does not contain its size. */
const UNKNOWN_SIZE = { width: 1600, height: 1067 }

export const pictureOfUpload = (url: string, alt: string): ShopPicture => {
  const { width, height } = parsePictureUrl(url) ?? UNKNOWN_SIZE
  return { src: url, alt, width, height }
}

const withFocus = ({ focus: _, ...picture }: ShopPicture, focus: string | undefined): ShopPicture =>
  focus === undefined ? picture : { ...picture, focus }

type PictureSettingProps = { label: string; picture: ShopPicture; onChange: (picture: ShopPicture) => void }

export const PictureSetting = ({ label, picture, onChange }: PictureSettingProps) => {
  const { send, isUploading, problem } = useUpload(uploadPicture, ({ url }) =>
    onChange(pictureOfUpload(url, picture.alt)),
  )
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex gap-4 max-sm:flex-col">
        <div className="w-40 shrink-0">
          <Picture
            src={picture.src}
            alt={picture.alt}
            slot="thumb"
            focus={picture.focus}
            className="aspect-3/2"
          />
        </div>
        <div className="grid min-w-0 flex-1 content-start gap-3">
          <TextField
            label="What it shows"
            hint="Read to those who cannot see it."
            maxLength={MAX_ALT_TEXT}
            autoComplete="off"
            value={picture.alt}
            onChange={({ target }) => onChange({ ...picture, alt: target.value })}
          />
          <div>
            <FileChoice
              name={`File of ${label}`}
              button="Another picture"
              isBusy={isUploading}
              onFile={send}
            />
            <Problem>{problem}</Problem>
          </div>
          <FocalPoint picture={picture} onChange={(focus) => onChange(withFocus(picture, focus))} />
        </div>
      </div>
    </fieldset>
  )
}
