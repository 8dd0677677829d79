/** Output and evidence of a request that was sent from here. */
export function sentRequest(json: string): { readonly output: string; readonly evidence: readonly string[] } {
  const { agent_output: output, evidence = [] } = JSON.parse(json) as {
    readonly agent_output: string
    readonly evidence?: readonly string[]
  }
  return { output, evidence }
}
