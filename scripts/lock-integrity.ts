/** Which packages of package-lock.json npm would install without comparing them with a hash. */

export type Lock = { packages: Record<string, { version?: string; integrity?: string; link?: boolean }> }

/** By path: "node_modules/@biomejs/cli-darwin-x64". */
export const entriesWithoutIntegrity = ({ packages }: Lock): string[] =>
  Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && !link && !integrity)
    .map(([path]) => path)
