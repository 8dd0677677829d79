/** Names of models by who makes them: a judge likes what its own kind wrote. */
const FAMILIES: readonly (readonly [string, RegExp])[] = [
  ['openai', /\b(?:openai|gpt|chatgpt|o[1-9](?:-(?:mini|pro|preview))?|davinci|codex)\b/],
  ['anthropic', /\b(?:anthropic|claude)\b/],
  ['meta', /\b(?:meta|llama)\b|\bllama-?\d/],
  ['google', /\b(?:google|gemini|gemma|palm)\b|\bgemma-?\d/],
  ['mistral', /\b(?:mistral\w*|mixtral|ministral|codestral|magistral|devstral|pixtral)\b/],
  ['qwen', /\b(?:qwen|qwq|alibaba)\b|\bqwen-?\d/],
  ['deepseek', /\bdeepseek\b/],
  ['microsoft', /\b(?:microsoft|phi|wizardlm)\b|\bphi-?\d/],
  ['cohere', /\b(?:cohere|command|aya)\b/],
  ['moonshot', /\b(?:moonshot\w*|kimi)\b/],
  ['zhipu', /\b(?:zhipu|glm|chatglm)\b/],
  ['xai', /\b(?:xai|grok)\b/],
  ['amazon', /\b(?:amazon|nova|titan)\b/],
  ['ibm', /\b(?:ibm|granite)\b/],
]

/** Who makes a model, by its name as providers write it; null where the name does not say. A host's own name says nothing. */
export function modelFamily(model: string): string | null {
  const name = model.toLowerCase().replaceAll('_', '-')
  // Of a model that was trained on another's answers the last name is its own: "deepseek-r1-distill-llama-70b" is Llama's.
  const found = FAMILIES.flatMap(([family, pattern]) => {
    const at = name.search(pattern)
    return at < 0 ? [] : [{ family, at }]
  })
  return found.toSorted((one, other) => other.at - one.at)[0]?.family ?? null
}
