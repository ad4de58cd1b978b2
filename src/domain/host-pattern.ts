/** Patterns of host names: `cdn.example.com` is that host, `*.example.com` every host below `example.com`. */

export const hostMatches = (pattern: string, host: string): boolean => {
  const name = host.toLowerCase().replace(/\.$/, '')
  return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern
}
