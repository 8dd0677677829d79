import { expect, test } from 'vitest'
import { modelFamily } from './model-family.js'

test.each([
  ['openai/gpt-oss-120b', 'openai'],
  ['gpt-4o-mini', 'openai'],
  ['o3-mini', 'openai'],
  ['@cf/meta/llama-3.3-70b-instruct-fp8-fast', 'meta'],
  ['llama3.1:8b', 'meta'],
  ['claude-sonnet-5', 'anthropic'],
  ['us.anthropic.claude-3-5-sonnet-20241022-v2:0', 'anthropic'],
  ['gemini-2.5-pro', 'google'],
  ['gemma3:12b', 'google'],
  ['mistral-large-latest', 'mistral'],
  ['Qwen/Qwen3-32B', 'qwen'],
  ['deepseek-chat', 'deepseek'],
  ['deepseek-r1-distill-llama-70b', 'meta'],
  ['my-own-model', null],
  ['', null],
])('%s is of %s', (model, family) => {
  expect(modelFamily(model)).toBe(family)
})
