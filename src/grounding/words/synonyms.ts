import { stem } from './stem.js'

/** Hand-made groups of words that stand for one another in statements of fact. */
const GROUPS = `film movie picture
born birth
die death dead pass
author writer novelist write pen
located situated lies
start begin commence launch
end finish conclude
create make produce develop
found establish form
buy purchase acquire
sell sold
begin began started
build construct erect
usa american us america united-states
uk british britain
big large huge
small little tiny
quick fast rapid
near close nearby
show programme program
song track single
sing singer vocalist
star starred actor actress act
band group
company firm corporation business
father dad
mother mom mum
child kid
kids children
man male
woman female
wife husband spouse marry married
movie film
doctor physician
lawyer attorney
car automobile vehicle
street road
talk speak
job work occupation
author book
several many numerous
often frequently
kill murder slay
injure hurt wound
win victory victorious winner
lose defeat loss
beat defeat
help assist aid
show display
get receive obtain
need require
allow permit
ban prohibit forbid
about regarding concerning
famous renowned known
city town
nation country
house home
popular well-known
debut premiere
release publish issue
test exam
error mistake fault
salary wage pay
price cost
rise increase grow
fall decrease drop decline
happy glad
sad unhappy
choose select pick
fix repair
reply answer respond
sick ill
rich wealthy
photo photograph image
ocean sea
rock stone
forest woods
soccer football
baby infant
teen teenager adolescent
lady woman
guy man
kid child
ship boat vessel
airplane plane aircraft
begin first
final last
main primary principal
top peak summit
earn gain
own possess owner
teach instruct teacher
leader head chief
chief boss
movie cinema`.split('\n')

const groupsOf = new Map<string, Set<number>>()
for (const [group, line] of GROUPS.entries()) {
  for (const word of line.split(' ')) {
    const key = stem(word)
    groupsOf.set(key, (groupsOf.get(key) ?? new Set()).add(group))
  }
}
const NONE: ReadonlySet<number> = new Set()

/** The synonym groups that a stem is in. */
export function synonymGroups(stem: string): ReadonlySet<number> {
  return groupsOf.get(stem) ?? NONE
}
