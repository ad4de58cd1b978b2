/** Errors of the settings and of the secrets of services: a part of the table of all errors. */
export const settingsErrors = {
  'settings-not-found': { status: 404, message: 'There are no such settings.' },
  'settings-file-busy': {
    status: 409,
    message: 'Another settings file is being read at the moment. Please try again when it is done.',
  },
  'settings-changed': { status: 409, message: 'The settings were changed meanwhile. Please try again.' },
  'secret-refused': { status: 422, message: 'The service cannot have these values.' },
  'secret-in-environment': { status: 409, message: 'The environment of the shop decides this service.' },
  'secrets-changed': { status: 409, message: 'Somebody else has changed this service meanwhile.' },
  'older-nodes': {
    status: 409,
    message:
      'A node of an earlier release is connected, which would go on without these values. Upgrade or stop it first.',
  },
  'secrets-unreadable': {
    status: 409,
    message:
      'Stored values cannot be read with the key of this node. Bring the key back (SECRETS_KEY, or secrets.key in the data folder), or remove the services that cannot be read and enter them again.',
  },
} as const
