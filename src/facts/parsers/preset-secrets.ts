/** What the preset calls a secret, and where it is. */
export interface PresetSecret {
  /** `AWSAccessKeyID`, `GITHUB_TOKEN`: the rule's own name. */
  readonly name: string
  readonly start: number
  readonly end: number
}

const AWS = { id: '@secretlint/secretlint-rule-aws', options: { enableIDScanRule: true } }
const PRESET = '@secretlint/secretlint-rule-preset-recommend'

/**
 * The secrets that secretlint's recommended rules find, those of bare AWS key ids among them. A text may not switch the
 * rules off: their own comments for that are blunted.
 */
export async function presetSecrets(text: string): Promise<PresetSecret[]> {
  const { lintSource } = await import('@secretlint/core')
  const { creator } = await import('@secretlint/secretlint-rule-preset-recommend')
  const content = text.replace(/secretlint-/gi, 'secretlint_')
  const { messages } = await lintSource({
    source: { content, filePath: 'response.txt', ext: '.txt', contentType: 'text' },
    options: { noPhysicFilePath: true, config: { rules: [{ id: PRESET, rule: creator, rules: [AWS] }] } },
  })
  return messages
    .filter((message) => message.type === 'message')
    .map(({ messageId, range: [start, end] }) => ({ name: messageId, start, end }))
}
