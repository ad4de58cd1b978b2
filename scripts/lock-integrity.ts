/**
 * Finds the packages of package-lock.json that npm would install without verifying a hash. A package that another one
 * bundles is part of that one's archive, so that one's hash verifies both.
 */

type LockEntry = { version?: string; integrity?: string; link?: boolean; inBundle?: boolean }
export type Lock = { packages: Record<string, LockEntry> }

const FOLDER = '/node_modules/'

/** The nearest package above that is not bundled itself: its archive holds the package at `path`. */
const bundler = (packages: Lock['packages'], path: string): LockEntry | undefined => {
  const end = path.lastIndexOf(FOLDER)
  if (end === -1) return undefined
  const parent = packages[path.slice(0, end)]
  return parent?.inBundle ? bundler(packages, path.slice(0, end)) : parent
}

const isVerified = (packages: Lock['packages'], path: string, entry: LockEntry): boolean =>
  entry.inBundle ? !!bundler(packages, path)?.integrity : !!entry.integrity

/** @returns paths such as "node_modules/@biomejs/cli-darwin-x64" */
export const entriesWithoutIntegrity = ({ packages }: Lock): string[] =>
  Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.link && !isVerified(packages, path, entry))
    .map(([path]) => path)
