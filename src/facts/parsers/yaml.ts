import { type Reads, verdictOf } from './fault.js'

/** Reads YAML 1.2, one document or several. A key that stands twice is read by most, so it is no fault. */
export async function loadYaml(): Promise<Reads> {
  const { parseAllDocuments } = await import('yaml')
  return (text) =>
    verdictOf(text, () => {
      const documents = parseAllDocuments(text, { uniqueKeys: false, prettyErrors: false })
      if (!Array.isArray(documents)) return null
      const [error] = documents.flatMap((document) => document.errors)
      return error ? { message: error.message, offset: error.pos[0] } : null
    })
}
