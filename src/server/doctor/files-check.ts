/** The account of this process, and who can read the data folder and the files with the secrets. */
import { access, constants, stat } from 'node:fs/promises'
import { error, type Finding, info, listed, ok, warning } from '../../domain/doctor/finding.ts'
import { readSecretPlaces } from '../settings/environment.ts'
import { isReachable } from '../settings/start-warnings.ts'
import type { Examined } from './doctor-context.ts'

export type FileFacts = { path: string; uid: number; mode: number; isWritable: boolean }

/** Permission bits of accounts that are neither the owner nor in the group. */
const OTHERS = 0o007
const OTHERS_WRITE = 0o002

const octal = (mode: number): string => `0${(mode & 0o777).toString(8)}`

export const fileFindings = (facts: {
  /** Of this process; undefined where the system has none. */
  uid: number | undefined
  dataDir: FileFacts | undefined
  envFile: FileFacts | undefined
  dataPath: string
  /** Files of single secrets. */
  secretFiles?: readonly FileFacts[]
  /** Names of secrets in the settings file of a shop that others can reach. */
  secretsTogether?: readonly string[]
}): Finding[] => {
  const { uid, dataDir, envFile, dataPath, secretFiles = [], secretsTogether = [] } = facts
  const findings: Finding[] = []
  if (uid === 0)
    findings.push(
      dataDir !== undefined && dataDir.uid !== 0
        ? info(
            'This check runs as root and may see more than the shop does.',
            `Run it under the account of the shop (number ${dataDir.uid}).`,
          )
        : warning(
            'The shop runs as root, so an attacker who breaks into it controls the machine.',
            'Run it under an account of its own (docs/going-live.md).',
          ),
    )
  if (!dataDir)
    findings.push(info(`The data folder ${dataPath} does not exist yet: the first start creates it.`))
  else if (!dataDir.isWritable)
    findings.push(
      error(
        `The data folder ${dataPath} cannot be written to by this account.`,
        'Make the account of the shop its owner (chown -R), or set DATA_DIR to another folder.',
      ),
    )
  if (dataDir && (dataDir.mode & OTHERS_WRITE) !== 0)
    findings.push(
      error(
        `Every account of this machine can write to the data folder ${dataPath} (mode ${octal(dataDir.mode)}).`,
        `Close it: chmod 750 ${dataPath}`,
      ),
    )
  else if (dataDir && (dataDir.mode & OTHERS) !== 0)
    findings.push(
      info(
        `Other accounts of this machine can enter the data folder ${dataPath}; what is secret in it is closed to them.`,
        `If the machine has other users, close it too: chmod 750 ${dataPath}`,
      ),
    )
  if (envFile && (envFile.mode & OTHERS) !== 0)
    findings.push(
      warning(
        `Other accounts of this machine can read ${envFile.path}, which holds your keys (mode ${octal(envFile.mode)}).`,
        `Close it: chmod 640 ${envFile.path}`,
      ),
    )
  for (const { path, mode } of secretFiles)
    if ((mode & OTHERS) !== 0)
      findings.push(
        warning(
          `Other accounts of this machine can read ${path}, which holds a secret (mode ${octal(mode)}).`,
          `Close it: chmod 640 ${path}`,
        ),
      )
  if (secretsTogether.length > 0)
    findings.push(
      info(
        `The settings file holds ${secretsTogether.length === 1 ? 'a secret' : 'secrets'} beside other settings: ${listed(secretsTogether)}.`,
        'Let a secret store or systemd hand each over as a file of its own (docs/going-live.md, "Secrets").',
      ),
    )
  return findings.some(({ severity }) => severity !== 'info') || !dataDir
    ? findings
    : [ok('The account and the permissions are right.'), ...findings]
}

const readFacts = async (path: string): Promise<FileFacts | undefined> => {
  try {
    const { uid, mode } = await stat(path)
    const isWritable = await access(path, constants.W_OK).then(
      () => true,
      () => false,
    )
    return { path, uid, mode, isWritable }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
}

export const filesCheck = async ({
  settings,
  envFile,
}: Pick<Examined, 'settings' | 'envFile'>): Promise<Finding[]> => {
  const { dataDir } = settings
  const places = readSecretPlaces(envFile)
  const [data, env, ...secrets] = await Promise.all([dataDir, envFile, ...places.files].map(readFacts))
  return fileFindings({
    uid: process.getuid?.(),
    dataDir: data,
    envFile: env,
    dataPath: dataDir,
    secretFiles: secrets.filter((facts) => facts !== undefined),
    secretsTogether: isReachable(settings) ? places.inEnvFile : [],
  })
}
