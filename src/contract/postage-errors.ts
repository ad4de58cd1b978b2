/** Errors of postage files and of the files that carriers give back: a part of the table of all errors. */
export const postageErrors = {
  'postage-format-not-found': { status: 404, message: 'There is no such format of postage files.' },
  'too-many-postage-formats': {
    status: 409,
    message: 'There are as many formats of postage files as can be. Delete one first.',
  },
  'postage-file-not-found': { status: 404, message: 'There is no such postage file.' },
  'postage-return-not-found': { status: 404, message: 'There is no such returned file.' },
  'postage-return-changed': {
    status: 409,
    message: 'Other orders would be shipped than were shown. See the rows as they are now.',
  },
  'returned-file-unreadable': { status: 422, message: 'The file cannot be read as a table.' },
} as const
