/** A link to be copied: shown in full, for browsers that copy nothing by a press, such as those without https. */
import { useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'

export const CopyLink = ({ label, url }: { label: string; url: string }) => {
  const [copied, setCopied] = useState<'yes' | 'failed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <>
      <TextField label={label} readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => void copy()}>Copy the link</Button>
        <span role="status" className="text-sm text-muted">
          {copied === 'yes' && <span>Copied</span>}
          {copied === 'failed' && <span>Not copied: select the link and copy it.</span>}
        </span>
      </div>
    </>
  )
}
