/** docs/settings.md and .env.example, from the texts of the settings. */
import { SETTING_GROUPS, type SettingText } from './setting-texts.ts'

const ENV_WIDTH = 120

const PAGE_HEAD = `# Settings of the machine

Environment variables, or lines of a file \`.env\` beside \`package.json\` (\`.env.example\` has them all). All are optional. Environment variables override \`.env\`. An empty value counts as not set. What belongs to the business, such as name, currencies, shipping and taxes, is at /admin/settings ([back office](back-office.md#settings)).

An invalid setting stops the start with a message that names it and the reason; so does a name in \`.env\` that looks like a misspelt setting. Risky configurations (trial payments that others can reach, running as root, a database superuser) cause a warning at each start.

A secret can also come from a file: NAME_FILE names a file that contains it, and a credential of systemd called NAME is read without a line here ([secrets](going-live.md#secrets)).

Written by \`npm run settings\` from \`scripts/settings/setting-texts.ts\`.
`

const ENV_HEAD = `# Settings of the shop. Copy this file to .env and remove the # from the lines that you set. All settings are optional.
# Environment variables override .env. An invalid setting stops the start with a message. docs/settings.md has them as a page.
#
# A secret (password, key, token, passphrase, or an address with a password) need not stand here: NAME_FILE names a file
# that contains it, and a credential of systemd called NAME is read without a line here (docs/going-live.md, "Secrets").
#ADMIN_PASSWORD_FILE=/run/secrets/admin-password
`

const row = ([name, { help, default: unset = '' }]: [string, SettingText]): string =>
  `| \`${name}\` | ${unset} | ${help} |`

export const settingsPage = (): string => {
  const groups = SETTING_GROUPS.map(({ title, note, settings }) =>
    [
      `\n## ${title}\n`,
      ...(note === undefined ? [] : [`${note}\n`]),
      '| setting | default | |',
      '|---|---|---|',
      ...Object.entries(settings).map(row),
    ].join('\n'),
  )
  return `${PAGE_HEAD}${groups.join('\n')}\n`
}

/** Markdown without links and code marks: a text and where to read on. */
const plainText = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]*)\]\(([^)#]+)[^)]*\)/g, 'docs/$2').replaceAll('`', '')

const comment = (text: string): string => {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length + 1 > ENV_WIDTH) lines.push(`# ${word}`)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n')
}

/** A default in words is no value that could be written. */
const exampleOf = ({ example, default: unset = '' }: SettingText): string =>
  example ?? (unset.includes(' ') ? '' : unset)

export const envExample = (): string => {
  const groups = SETTING_GROUPS.map(({ title, note, settings }) =>
    [
      `\n${comment(`--- ${title} ---`)}`,
      ...(note === undefined ? [] : [comment(plainText(note))]),
      ...Object.entries(settings).map(
        ([name, text]) => `${comment(plainText(text.help))}\n#${name}=${exampleOf(text)}`,
      ),
    ].join('\n'),
  )
  return `${ENV_HEAD}${groups.join('\n')}\n`
}
