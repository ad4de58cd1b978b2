/** The one colour of the shop: chosen or typed, with the tones that are made of it. */
import { accentTones, contrast, DEFAULT_ACCENT, GROUNDS, isColor } from '../../domain/settings/accent.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { ControlProps } from './setting-control.ts'

/** That of the design tokens, where the owner has chosen none. */

const Sample = ({ ground, text, children }: { ground: string; text: string; children: string }) => (
  <p
    className="flex min-h-16 flex-1 items-center px-4 text-sm"
    style={{ backgroundColor: ground, color: text }}
  >
    {children}
  </p>
)

export const AccentControl = ({ value, onChange }: ControlProps<unknown, string | null>) => {
  const typed = value ?? DEFAULT_ACCENT
  const tones = isColor(typed) ? accentTones(typed) : undefined
  const isDarkened = tones !== undefined && tones.accent !== typed
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label="Choose a colour"
          type="color"
          className="w-32"
          value={tones ? typed : DEFAULT_ACCENT}
          onChange={({ target }) => onChange(target.value)}
        />
        <TextField
          label="Or type it"
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          placeholder={DEFAULT_ACCENT}
          error={tones ? undefined : 'Six digits after #, such as #2e4a3d'}
          value={value ?? ''}
          onChange={({ target }) => {
            const text = target.value.trim().toLowerCase()
            onChange(text === '' ? null : text)
          }}
        />
        {value !== null && (
          <Button variant="outline" onClick={() => onChange(null)}>
            Default
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
    </div>
  )
}
