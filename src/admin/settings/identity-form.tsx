/** The shop's name, logo and icon, its sentence in the footer, and the sender of its mails. */
import { TextField } from '../../ui/field.tsx'
import type { SectionFormProps } from './section-editor.tsx'
import { ShopFileSetting } from './shop-file-setting.tsx'

export const IdentityForm = ({ value, onChange }: SectionFormProps<'identity'>) => (
  <>
    <TextField
      label="Name of the shop"
      required
      maxLength={60}
      autoComplete="off"
      value={value.name}
      onChange={({ target }) => onChange({ ...value, name: target.value })}
    />
    <ShopFileSetting
      use="logo"
      label="Logo"
      hint="In the header, in place of the name. SVG, PNG, WebP, AVIF or JPEG, at most 1 MB; dark on a transparent ground reads best."
      file={value.logo}
      fallback={value.name}
      onChange={(logo) => onChange({ ...value, logo })}
    />
    <ShopFileSetting
      use="icon"
      label="Icon"
      hint="Of browser tabs and bookmarks. A square of at least 192 pixels, or an SVG."
      file={value.icon}
      fallback="As delivered"
      onChange={(icon) => onChange({ ...value, icon })}
    />
    <TextField
      label="Tagline"
      maxLength={160}
      autoComplete="off"
      hint="Shown in the footer of every page."
      value={value.tagline}
      onChange={({ target }) => onChange({ ...value, tagline: target.value })}
    />
    <TextField
      label="Sender of mails"
      maxLength={260}
      autoComplete="off"
      hint="Such as orders@shop.example or My Shop <orders@shop.example>. Your mail server must be allowed to send for it. Empty: the setting MAIL_FROM counts."
      value={value.mailSender}
      onChange={({ target }) => onChange({ ...value, mailSender: target.value })}
    />
  </>
)
