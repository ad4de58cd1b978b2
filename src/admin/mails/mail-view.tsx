/**
 * A mail that is a file of the shop, in a dialog. The rule: its HTML is shown in a frame without scripts, forms and
 * navigation, which also has the page's Content-Security-Policy, because it quotes what customers entered.
 */
import { useEffect, useState } from 'react'
import type { MailContent, StaffMail } from '../../contract/mails.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { messageOf } from '../staff-request.ts'
import { mailApi } from './mail-api.ts'

const Parts = ({ mail }: { mail: StaffMail }) => {
  const [content, setContent] = useState<MailContent>()
  const [problem, setProblem] = useState<string>()
  const [isText, setText] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    mailApi.read(mail.id, controller.signal).then(setContent, (error: unknown) => {
      if (!controller.signal.aborted) setProblem(messageOf(error))
    })
    return () => controller.abort()
  }, [mail.id])
  if (problem) return <p role="alert">{problem}</p>
  if (!content) return <p role="status">The mail is loading.</p>
  const { text, html } = content
  return (
    <>
      {html !== null && (
        <div className="mb-3 flex gap-2">
          {(['Layout', 'Plain text'] as const).map((name) => (
            <Button
              key={name}
              size="sm"
              className="pointer-coarse:min-h-11"
              variant={(name === 'Plain text') === isText ? 'solid' : 'outline'}
              aria-pressed={(name === 'Plain text') === isText}
              onClick={() => setText(name === 'Plain text')}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      {html === null || isText ? (
        <pre className="max-h-[65dvh] overflow-auto border border-line bg-white p-3 text-sm wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      ) : (
        <iframe
          title={mail.subject}
          sandbox=""
          srcDoc={html}
          className="h-[65dvh] w-full border border-line bg-white"
        />
      )}
    </>
  )
}

export const MailView = ({ mail, onClose }: { mail: StaffMail | undefined; onClose: () => void }) => (
  <Sheet open={mail !== undefined} onClose={onClose} title={mail?.subject ?? 'Mail'} side="right">
    {mail && (
      <div className="p-5">
        <p className="mb-3 text-sm wrap-anywhere text-muted">To {mail.recipient}</p>
        <Parts key={mail.id} mail={mail} />
      </div>
    )}
  </Sheet>
)
