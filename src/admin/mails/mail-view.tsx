/**
 * A mail that is a file of the shop, in a dialog. The rule: its HTML is shown in a frame without scripts, forms and
 * navigation, which also has the page's Content-Security-Policy, because it quotes what customers entered.
 */
import { useCallback, useState } from 'react'
import type { MailContent, StaffMail } from '../../contract/mails/mails.ts'
import { ChoiceButtons } from '../components/choice-buttons.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Problem } from '../components/problem.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { messageOf } from '../staff-request.ts'
import { mailApi } from './mail-api.ts'

type Part = { name: string; text: string; isHtml: boolean }

/** The parts that mail programs show, then the pages that are enclosed. */
const partsOf = ({ text, html, attachments }: MailContent): [Part, ...Part[]] => {
  const plain = { name: 'Plain text', text, isHtml: false }
  const enclosed = attachments.map(({ filename, contentType, content }) => ({
    name: filename,
    text: content,
    isHtml: contentType.startsWith('text/html'),
  }))
  return html === null
    ? [plain, ...enclosed]
    : [{ name: 'Layout', text: html, isHtml: true }, plain, ...enclosed]
}

const Parts = ({ mail }: { mail: StaffMail }) => {
  const { data: content, error } = useLoaded(
    useCallback((signal) => mailApi.read(mail.id, signal), [mail.id]),
  )
  const [chosen, setChosen] = useState('')
  if (error) return <Problem>{messageOf(error)}</Problem>
  if (!content) return <p role="status">The mail is loading.</p>
  const parts = partsOf(content)
  const shown = parts.find(({ name }) => name === chosen) ?? parts[0]
  return (
    <>
      {parts.length > 1 && (
        <ChoiceButtons
          className="mb-3"
          value={shown.name}
          choices={parts.map(({ name }) => [name, name] as const)}
          onChange={setChosen}
        />
      )}
      {shown.isHtml ? (
        <iframe
          title={mail.subject}
          sandbox=""
          srcDoc={shown.text}
          className="h-[65dvh] w-full border border-line bg-white"
        />
      ) : (
        <pre className="max-h-[65dvh] overflow-auto border border-line bg-white p-3 text-sm wrap-anywhere whitespace-pre-wrap">
          {shown.text}
        </pre>
      )}
    </>
  )
}

export const MailView = ({ mail, onClose }: { mail: StaffMail | undefined; onClose: () => void }) => (
  <Dialog of={mail} onClose={onClose} title={mail?.subject ?? 'Mail'} side="right">
    {mail && (
      <div className="p-5">
        <p className="mb-3 text-sm wrap-anywhere text-muted">{`To ${mail.recipient}`}</p>
        <Parts key={mail.id} mail={mail} />
      </div>
    )}
  </Dialog>
)
