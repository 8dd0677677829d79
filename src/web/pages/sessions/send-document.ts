import { callApi } from '../../api/call-api.js'
import type { VerifierAnswer } from './answer.js'
import type { GivenDocument } from './given-document.js'

/**
 * Makes a session of a document on this server, and runs its checks. Where the server refuses any of it the session is
 * forgotten again, so that the document can be mended and sent anew.
 *
 * @param step told what is done next
 * @throws {ApiError}
 */
export async function sendDocument(
  document: GivenDocument,
  step: (what: string) => void,
): Promise<VerifierAnswer> {
  step('Opening a session')
  const { body } = await callApi<{ readonly session_id: string }>('/sessions', { rawBody: document.open })
  const at = `/sessions/${encodeURIComponent(body.session_id)}`
  try {
    if (document.before !== null) {
      step('Sending the state before')
      await callApi(`${at}/state?as=before`, { method: 'PUT', rawBody: document.before })
    }
    step('Sending the state after')
    await callApi(`${at}/state?as=after`, { method: 'PUT', rawBody: document.after })
    if (document.log.length > 0) {
      step('Sending the log')
      const rawBody = document.log.join('\n')
      await callApi(`${at}/log`, { method: 'POST', rawBody, contentType: 'application/x-ndjson' })
    }
    step('Running the checks')
    return await runChecks(body.session_id, document.checks)
  } catch (error) {
    await callApi(at, { method: 'DELETE' }).catch(() => undefined)
    throw error
  }
}

/** Runs checks on a session. @throws {ApiError} */
export async function runChecks(sessionId: string, checks: string): Promise<VerifierAnswer> {
  const rawBody = `{"sessionId":${JSON.stringify(sessionId)},"checks":${checks}}`
  return (await callApi<VerifierAnswer>('/verifier', { rawBody })).body
}
