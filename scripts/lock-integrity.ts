/** Finds the packages of package-lock.json that npm would install without verifying a hash. */

export type Lock = { packages: Record<string, { version?: string; integrity?: string; link?: boolean }> }

/** @returns paths such as "node_modules/@biomejs/cli-darwin-x64" */
export const entriesWithoutIntegrity = ({ packages }: Lock): string[] =>
  Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && !link && !integrity)
    .map(([path]) => path)
