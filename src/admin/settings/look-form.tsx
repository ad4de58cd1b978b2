/** The one colour of the shop, with the tones that are made of it, the typefaces, and the shape of the pictures of products. */
import { accentTones, contrast, GROUNDS, isColor } from '../../domain/accent.ts'
import {
  PICTURE_RATIOS,
  type PictureRatio,
  TYPE_PAIRINGS,
  type TypePairing,
} from '../../domain/shop-settings.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { SectionFormProps } from './section-editor.tsx'

/** That of the design tokens, where the owner has chosen none. */
const DEFAULT_ACCENT = '#2e4a3d'

const RATIO_NAMES: Record<PictureRatio, string> = {
  '4/5': '4 to 5, as the shop is delivered',
  '1/1': 'Square',
  '3/4': '3 to 4',
  '2/3': '2 to 3, tall',
  '4/3': '4 to 3, wide',
}

const PAIRING_NAMES: Record<TypePairing, string> = {
  sans: 'Instrument Sans, as the shop is delivered',
  'serif-headings': 'Fraunces for headings, Instrument Sans for text',
  geometric: 'Manrope',
}

const Sample = ({ ground, text, children }: { ground: string; text: string; children: string }) => (
  <p
    className="flex min-h-16 flex-1 items-center px-4 text-sm"
    style={{ backgroundColor: ground, color: text }}
  >
    {children}
  </p>
)

export const LookForm = ({ value, onChange }: SectionFormProps<'look'>) => {
  const typed = value.accent ?? DEFAULT_ACCENT
  const tones = isColor(typed) ? accentTones(typed) : undefined
  const isDarkened = tones !== undefined && tones.accent !== typed
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label="Choose a colour"
          type="color"
          className="w-32"
          value={tones ? typed : DEFAULT_ACCENT}
          onChange={({ target }) => onChange({ ...value, accent: target.value })}
        />
        <TextField
          label="Or type it"
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          placeholder={DEFAULT_ACCENT}
          error={tones ? undefined : 'Six digits after #, such as #2e4a3d'}
          value={value.accent ?? ''}
          onChange={({ target }) => {
            const text = target.value.trim().toLowerCase()
            onChange({ ...value, accent: text === '' ? null : text })
          }}
        />
        {value.accent !== null && (
          <Button variant="outline" onClick={() => onChange({ ...value, accent: null })}>
            As the shop is delivered
          </Button>
        )}
      </div>
      {tones && (
        <div>
          <div className="flex flex-wrap gap-px border border-line">
            <Sample ground={tones.accent} text={GROUNDS.paper}>
              Buttons and badges
            </Sample>
            <Sample ground={tones.deep} text={GROUNDS.paper}>
              Footer
            </Sample>
            <Sample ground={tones.mist} text={GROUNDS.ink}>
              Notes
            </Sample>
          </div>
          <p className="mt-2 text-sm text-muted">
            {isDarkened && (
              <span>{`This colour is too light for text: ${tones.accent} is used instead. `}</span>
            )}
            <span>{`Contrast with the page: ${contrast(tones.accent, GROUNDS.paper).toFixed(1)} to 1; at least 4.5 is needed.`}</span>
          </p>
        </div>
      )}
      <SelectField
        label="Typefaces"
        hint="They come from this shop, not from another site. Preview shows them."
        value={value.typePairing}
        onChange={({ target }) =>
          onChange({
            ...value,
            typePairing: TYPE_PAIRINGS.find((pairing) => pairing === target.value) ?? 'sans',
          })
        }
      >
        {TYPE_PAIRINGS.map((pairing) => (
          <option key={pairing} value={pairing}>
            {PAIRING_NAMES[pairing]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Pictures of products"
        hint="Width to height, in lists and on the product page. Pictures of another shape are cropped in the middle."
        value={value.pictureRatio}
        onChange={({ target }) =>
          onChange({
            ...value,
            pictureRatio: PICTURE_RATIOS.find((ratio) => ratio === target.value) ?? '4/5',
          })
        }
      >
        {PICTURE_RATIOS.map((ratio) => (
          <option key={ratio} value={ratio}>
            {RATIO_NAMES[ratio]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
