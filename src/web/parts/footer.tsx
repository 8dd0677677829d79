/** What stands below every page. */
export function Footer() {
  return (
    <footer className="foot">
      Countersign checks what an AI said or did, and signs what it found. These pages speak to this server
      alone; nothing you type leaves it. <a href="/openapi.json">OpenAPI</a>
    </footer>
  )
}
