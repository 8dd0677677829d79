import { useSearchParams } from 'wouter'
import { PageHead } from '../../parts/page-head.js'
import { Tabs } from '../../parts/tabs.js'
import { AxesTab } from './axes/axes-tab.js'
import { ClaimsTab } from './claims/claims-tab.js'
import { ConsensusTab } from './consensus/consensus-tab.js'
import { JudgeTab } from './judge/judge-tab.js'
import './try.css'

const TABS = [
  { id: 'judge', title: 'One output', content: <JudgeTab /> },
  { id: 'consensus', title: 'Consensus', content: <ConsensusTab /> },
  { id: 'axes', title: 'Four axes', content: <AxesTab /> },
  { id: 'claims', title: 'Model claims', content: <ClaimsTab /> },
] as const

/** Everything that is tried without a key: nothing is stored, and receipts are not signed. */
export function TryPage() {
  const [params, setParams] = useSearchParams()
  const open = TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'judge'
  return (
    <div className="stack">
      <PageHead title="Try it">
        The engine of this server, without a key. What you send is checked and forgotten: nothing is stored,
        and the receipt is not signed.
      </PageHead>
      <Tabs
        label="What to try"
        tabs={TABS}
        value={open}
        onChange={(id) => setParams(id === 'judge' ? {} : { tab: id })}
      />
    </div>
  )
}
