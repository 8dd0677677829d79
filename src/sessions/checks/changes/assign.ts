/** Things of one sort, each of which can go to any of some slots. */
export interface Sort {
  readonly count: number
  /** Slots by their place. */
  readonly slots: readonly number[]
}

export interface Slot {
  readonly min: number
  readonly max: number
}

/** Who goes where. */
export interface Assignment {
  /** For each sort, how many go to which slot. */
  readonly flows: readonly ReadonlyMap<number, number>[]
  /** For each sort, how many go nowhere. */
  readonly left: readonly number[]
  /** For each slot, how many it has. */
  readonly used: readonly number[]
  /** Whether all have a place, and every slot has what it needs. */
  readonly isComplete: boolean
}

/**
 * Gives things to slots so that every slot has what it needs, if that can be, and as few as possible are left: a greatest flow,
 * first with the least numbers as capacities, then with the most. Augmenting never takes from a slot in sum, so that the first
 * is kept by the second.
 *
 * @param spend is told of each step
 */
export function assign(
  sorts: readonly Sort[],
  slots: readonly Slot[],
  spend: (steps: number) => void,
): Assignment {
  const flow: Flow = {
    sorts,
    flows: sorts.map(() => new Map()),
    left: sorts.map(({ count }) => count),
    used: slots.map(() => 0),
    holders: slots.map(() => new Set()),
    spend,
  }
  augmentAll(
    flow,
    slots.map(({ min }) => min),
  )
  augmentAll(
    flow,
    slots.map(({ max }) => max),
  )
  const { flows, left, used } = flow
  const isComplete =
    left.every((count) => count === 0) && slots.every(({ min }, slot) => (used[slot] ?? 0) >= min)
  return { flows, left, used, isComplete }
}

interface Flow {
  readonly sorts: readonly Sort[]
  readonly flows: Map<number, number>[]
  readonly left: number[]
  readonly used: number[]
  /** For each slot, the sorts that it has some of. */
  readonly holders: Set<number>[]
  readonly spend: (steps: number) => void
}

function augmentAll(flow: Flow, caps: readonly number[]): void {
  for (const sort of flow.sorts.keys()) {
    while ((flow.left[sort] ?? 0) > 0 && augment(flow, caps, sort)) {}
  }
}

/** How a sort or slot was come upon: a slot by a sort that can go there, a sort by a slot that it can leave. */
interface Route {
  readonly bySort: Map<number, number>
  readonly bySlot: Map<number, number>
}

/** Finds room for some of a sort, by moving others if need be. */
function augment(flow: Flow, caps: readonly number[], start: number): boolean {
  const route: Route = { bySort: new Map(), bySlot: new Map() }
  const waiting = [start]
  const seen = new Set(waiting)
  for (let next = 0; next < waiting.length; next++) {
    const sort = waiting[next] ?? start
    for (const slot of flow.sorts[sort]?.slots ?? []) {
      flow.spend(1)
      if (route.bySort.has(slot)) continue
      route.bySort.set(slot, sort)
      if ((flow.used[slot] ?? 0) < (caps[slot] ?? 0)) {
        move(flow, caps, route, slot)
        return true
      }
      for (const holder of flow.holders[slot] ?? []) {
        flow.spend(1)
        if (seen.has(holder)) continue
        seen.add(holder)
        route.bySlot.set(holder, slot)
        waiting.push(holder)
      }
    }
  }
  return false
}

/** Moves as many as can be moved along a route that ends at a slot with room. */
function move(flow: Flow, caps: readonly number[], route: Route, end: number): void {
  const steps = stepsOf(route, end)
  const first = steps[0]?.sort ?? 0
  const room = (caps[end] ?? 0) - (flow.used[end] ?? 0)
  const held = steps.flatMap(({ sort, from }) =>
    from === undefined ? [] : (flow.flows[sort]?.get(from) ?? 0),
  )
  const amount = Math.min(room, flow.left[first] ?? 0, ...held)
  for (const { sort, from, to } of steps) {
    if (from !== undefined) add(flow, sort, from, -amount)
    add(flow, sort, to, amount)
  }
  flow.left[first] = (flow.left[first] ?? 0) - amount
}

/** From the start on: some of a sort go `to` a slot; all but the first leave a slot, `from`. */
function stepsOf({ bySort, bySlot }: Route, end: number) {
  const steps: { sort: number; from: number | undefined; to: number }[] = []
  for (let to: number | undefined = end; to !== undefined; ) {
    const sort: number = bySort.get(to) ?? 0
    const from: number | undefined = bySlot.get(sort)
    steps.push({ sort, from, to })
    to = from
  }
  return steps.reverse()
}

function add({ flows, used, holders }: Flow, sort: number, slot: number, amount: number): void {
  const now = (flows[sort]?.get(slot) ?? 0) + amount
  used[slot] = (used[slot] ?? 0) + amount
  if (now === 0) {
    flows[sort]?.delete(slot)
    holders[slot]?.delete(sort)
  } else {
    flows[sort]?.set(slot, now)
    holders[slot]?.add(sort)
  }
}
