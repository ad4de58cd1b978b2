/**
 * Words and sayings that attackers try first, written without spaces and signs; long sayings in parts, which are typed
 * alone. The estimate of zxcvbn counts each as a rare choice where several stand together, so a password has to be long
 * enough without them.
 */
export const GUESSED_PHRASES: readonly string[] = [
  'correcthorsebatterystaple',
  ...['thequickbrownfox', 'jumpsoverthelazydog', 'tobeornottobe', 'thatisthequestion'],
  ...['maryhadalittlelamb', 'twinkletwinklelittlestar', 'rosesarered', 'violetsareblue', 'winteriscoming'],
  'maytheforcebewithyou',
  'onceuponatime',
  'alliwantforchristmasisyou',
  'ithinkthereforeiam',
  'inthebeginningwastheword',
  'thisisnotmypassword',
  'thisismypassword',
  'letmeinplease',
  'openseasame',
  'opensesame',
  'troubador',
  'supercalifragilisticexpialidocious',
  'loremipsumdolorsitamet',
  'haberdash',
]

/** Of the saying that is known best, in any order, and of sign-ins. */
export const GUESSED_WORDS: readonly string[] = [
  ...['correct', 'horse', 'battery', 'staple'],
  ...['password', 'passphrase', 'passwort', 'secret', 'letmein', 'welcome', 'login', 'signin'],
  ...['admin', 'administrator', 'owner', 'manager', 'packer', 'accountant', 'staff'],
  ...['shop', 'store', 'please'],
  ...['iloveyou', 'qwerty', 'qwertz', 'azerty', 'abc'],
]
