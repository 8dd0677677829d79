/** Endings that public DNS never serves: RFC 6761 and 6762, ICANN's reservation of .internal. */
const LOCAL = ['localhost', 'local', 'internal', 'localdomain', 'home.arpa']

/**
 * Whether a name, without its trailing dot, has a meaning only within the network it is asked in. Such a name is
 * refused before anybody is asked for its address.
 */
export function isLocalName(name: string): boolean {
  const labels = name.split('.')
  if (labels.length === 1 || labels.includes('')) return true
  return LOCAL.some((ending) => name === ending || name.endsWith(`.${ending}`))
}
