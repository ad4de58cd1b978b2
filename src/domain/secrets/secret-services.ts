/**
 * The services whose access an owner may enter instead of the environment: their values, labels and variables. The rule:
 * all values of a service come from one place, and a secret goes only to the destination that it was entered for.
 */

export const SECRET_SERVICES = ['mail', 'alerts', 'backup', 'payments'] as const
export type SecretServiceName = (typeof SECRET_SERVICES)[number]

export type SecretField = {
  label: string
  hint?: string
  example?: string
  /** Never shown again, but for its last characters. */
  isSecret?: true
  isOptional?: true
  /** A secret that its owner has to read: it is entered in plain sight, and kept on paper. */
  isWrittenDown?: true
  /** Where the service is: with another one, its bound secrets are entered again. */
  isDestination?: true
  /** A secret that is worth something to whom it is sent. */
  isBound?: true
  /** The value without which a stored secret is of no use, and is dropped. */
  needs?: string
  type?: 'email' | 'number'
}

export type SecretService = {
  label: string
  hint: string
  /** Where one of these is set, the environment decides all values of the service. */
  environment: readonly string[]
  fields: Readonly<Record<string, SecretField>>
}

export type SecretValues = Readonly<Record<string, string>>

/** Names of rows with keys of payments that were replaced begin so; what follows is the time, in ms. */
export const FORMER_PAYMENTS = 'payments-before:'

/** Characters of one value. */
export const MAX_SECRET_LENGTH = 500

const services = {
  mail: {
    label: 'Mail server',
    hint: 'Sends mails to customers, invitations of staff and alerts. Without it mails are files, read at /admin/mails.',
    environment: ['SMTP_URL', 'MAIL_FROM'],
    fields: {
      host: { label: 'Host', example: 'mail.example.com', isDestination: true },
      port: {
        label: 'Port',
        example: '465',
        type: 'number',
        isDestination: true,
        hint: '465, or 587 with STARTTLS. Mail to another machine is always encrypted.',
      },
      user: { label: 'User', isOptional: true },
      password: { label: 'Password', isSecret: true, isOptional: true, isBound: true, needs: 'user' },
      sender: {
        label: 'Sender',
        example: 'orders@shop.example.com',
        isOptional: true,
        hint: 'An address, or a name and an address: Marsh & Daughter <orders@shop.example.com>. The sender in Settings, Name and logo, comes before it.',
      },
    },
  },
  alerts: {
    label: 'Alerts',
    hint: 'Who gets a mail about disputes, fraud warnings, differences from the payment records and backups that fail.',
    environment: ['OWNER_EMAIL'],
    fields: { address: { label: 'Address', example: 'you@example.com', type: 'email' } },
  },
  backup: {
    label: 'Backups',
    hint: 'Where the shop puts its backups: a folder, better on another disk, or S3-compatible storage.',
    environment: ['BACKUP_FOLDER', 'BACKUP_URL', 'BACKUP_PASSPHRASE'],
    fields: {
      place: {
        label: 'Place',
        example: 's3://bucket/prefix?endpoint=https://storage.example.com',
        isDestination: true,
        hint: 'A folder that the account of the shop may write to, such as /mnt/backups, or an address that begins with s3://.',
      },
      keyId: { label: 'Access key id', isSecret: true, isOptional: true, isBound: true },
      key: {
        label: 'Secret access key',
        isSecret: true,
        isOptional: true,
        isBound: true,
        hint: 'Both keys are for S3 only.',
      },
      passphrase: {
        label: 'Passphrase',
        isSecret: true,
        isWrittenDown: true,
        hint: 'At least 12 characters. It encrypts the backups. Write it down: it is not shown again, and without it nobody can read them.',
      },
    },
  },
  payments: {
    label: 'Stripe',
    hint: 'Card payments. All three keys are of the same account, and of the same mode: test or live.',
    environment: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'],
    fields: {
      publishableKey: {
        label: 'Publishable key',
        isDestination: true,
        hint: 'In Stripe’s dashboard, under Developers, API keys. Those of the test mode move no money.',
      },
      secretKey: {
        label: 'Secret key',
        isSecret: true,
        isBound: true,
        hint: 'Beside the publishable key.',
      },
      webhookSecret: {
        label: 'Signing secret of the webhook',
        isSecret: true,
        isBound: true,
        hint: 'Stripe shows it once the webhook above is added.',
      },
    },
  },
} as const satisfies Record<SecretServiceName, SecretService>

export const secretServices: Readonly<Record<SecretServiceName, SecretService>> = services

/** Who gets the test mail of a mail server: entered beside the values, and not stored. */
export const TEST_ADDRESS = { name: 'to', label: 'Send a test mail to' } as const

type NamesOf<Service> = Service extends SecretServiceName ? keyof (typeof services)[Service]['fields'] : never
/** A value of the service, or the address of its test mail. */
export type ValueName<Service extends SecretServiceName = SecretServiceName> =
  | NamesOf<Service>
  | typeof TEST_ADDRESS.name

/** A sentence for staff, and the value that it is about, where it is about one. */
export type ValueProblem = { text: string; field?: ValueName }

const fieldsOf = (service: SecretServiceName): [name: ValueName, field: SecretField][] =>
  Object.entries(secretServices[service].fields) as [ValueName, SecretField][]

/** @param says what follows the label of the value: " is missing." */
export const valueProblem = <Service extends SecretServiceName>(
  service: Service,
  field: ValueName<Service>,
  says: string,
): ValueProblem => {
  const label =
    field === TEST_ADDRESS.name ? TEST_ADDRESS.label : secretServices[service].fields[field]?.label
  return { field, text: `${label}${says}` }
}

const MASK = '••••'
/** A shorter secret would be told by its end. */
const MIN_SHOWN_LENGTH = 16

const masked = (value: string): string => MASK + (value.length < MIN_SHOWN_LENGTH ? '' : value.slice(-4))

/** What may be shown of the values: of a secret at most its last four characters. */
export const maskedValues = (service: SecretServiceName, values: SecretValues): SecretValues =>
  Object.fromEntries(
    fieldsOf(service).flatMap(([name, { isSecret }]) => {
      const value = values[name]
      return value ? [[name, isSecret ? masked(value) : value]] : []
    }),
  )

/** The names of the values that differ. */
export const changedFields = (
  service: SecretServiceName,
  before: SecretValues,
  after: SecretValues,
): string[] => fieldsOf(service).flatMap(([name]) => (before[name] === after[name] ? [] : [name]))

export type CompletedValues = { ok: true; values: SecretValues } | { ok: false; problem: ValueProblem }

/**
 * What was entered, with the stored secrets where their field was left empty. A bound secret is completed only for the
 * destination that it was entered for.
 */
export const completeValues = (
  service: SecretServiceName,
  given: SecretValues,
  stored: SecretValues | undefined,
): CompletedValues => {
  const fields = fieldsOf(service)
  const unknown = Object.keys(given).find((name) => !fields.some(([known]) => known === name))
  if (unknown !== undefined) return { ok: false, problem: { text: `There is no value "${unknown}" here.` } }
  const entered = (name: string): string => given[name]?.trim() ?? ''
  const isMoved = fields.some(
    ([name, { isDestination }]) => isDestination && stored?.[name] !== entered(name),
  )
  const values: Record<string, string> = {}
  for (const [name, { isSecret, isOptional, isBound, needs }] of fields) {
    const isKept = isSecret && !(isBound && isMoved) && (needs === undefined || entered(needs) !== '')
    const kept = isKept ? stored?.[name] : undefined
    const value = entered(name) || kept
    if (value) values[name] = value
    else if (!isOptional)
      return {
        ok: false,
        problem: valueProblem(
          service,
          name,
          isSecret && stored ? ': enter it again for the new place.' : ' is missing.',
        ),
      }
  }
  return { ok: true, values }
}
