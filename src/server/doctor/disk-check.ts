/** Free space of the disk with the data folder. A full disk stops sales, and a backup needs room for a copy. */
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { error, type Finding, info, ok, warning } from '../../domain/doctor/finding.ts'
import type { Examined } from './doctor-context.ts'
import { diskSize } from './report.ts'

export type DiskFacts = {
  /** Bytes that the shop's account may use. */
  free: number
  total: number
  /** Files that can still be made, and that the disk can hold; 0 where the file system has no such limit. */
  freeFiles: number
  totalFiles: number
  /** Bytes; undefined where it is on another machine or not known. */
  databaseSize: number | undefined
}

const ERROR_BYTES = 500e6
const WARNING_BYTES = 2e9
const WARNING_SHARE = 0.1

export const diskFindings = (facts: DiskFacts): Finding[] => {
  const { free, total, freeFiles, totalFiles, databaseSize } = facts
  const space = `${diskSize(free)} of ${diskSize(total)} are free`
  const remedy = 'Delete what is not needed (pictures/sizes in the data folder can go), or enlarge the disk.'
  const findings: Finding[] = []
  if (free < ERROR_BYTES)
    findings.push(error(`The disk of the data folder is nearly full: ${space}.`, remedy))
  else if (free < WARNING_BYTES || free < total * WARNING_SHARE)
    findings.push(warning(`The disk of the data folder is filling up: ${space}.`, remedy))
  if (databaseSize !== undefined && free >= ERROR_BYTES && free < databaseSize)
    findings.push(
      warning(
        `The database has ${diskSize(databaseSize)}, and the disk has only ${diskSize(free)} left for a copy of it.`,
        'Enlarge the disk before the next upgrade.',
      ),
    )
  if (totalFiles > 0 && freeFiles < totalFiles * WARNING_SHARE)
    findings.push(
      warning(
        `The disk of the data folder can hold only ${freeFiles.toLocaleString('en-GB')} more files.`,
        'Delete pictures/sizes in the data folder, which the shop makes again, or use a file system with more inodes.',
      ),
    )
  return findings.length > 0 ? findings : [ok(`On the disk of the data folder ${space}.`)]
}

/** The folder or, before the first start, the nearest one above it that exists. */
const statNearest = async (folder: string) => {
  for (let path = folder; ; path = dirname(path)) {
    try {
      return await statfs(path)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT' || path === dirname(path)) throw cause
    }
  }
}

export const diskCheck = async ({
  settings,
  readDatabase,
}: Pick<Examined, 'settings' | 'readDatabase'>): Promise<Finding[]> => {
  const [disk, database] = await Promise.all([
    statNearest(settings.dataDir),
    settings.databaseUrl === undefined ? readDatabase() : undefined,
  ])
  const findings = diskFindings({
    free: disk.bavail * disk.bsize,
    total: disk.blocks * disk.bsize,
    freeFiles: disk.ffree,
    totalFiles: disk.files,
    databaseSize: database && 'size' in database ? database.size : undefined,
  })
  return settings.databaseUrl === undefined
    ? findings
    : [...findings, info('The disk of the database server is not examined here.')]
}
