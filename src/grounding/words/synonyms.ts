import { stem } from '../../core/words/stem.js'
import { ALIKE } from './wordnet/alike.js'

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
usa american america
uk british britain
eu european
ussr soviet
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
movie cinema
game match
usual normal common general typical ordinary
great immense huge enormous vast
accurate correct right precise
fit install
enhance improve boost
move relocate
story tale
stop cease halt quit
assassinate murder kill
attack assault
collect gather
country nation state
defend protect guard
destroy demolish ruin
discover find
draw tie
elect vote
employ hire
fail failure
glad joyful happy cheerful
global worldwide international
gift present
hit strike
idea concept
illness disease sickness
intelligent clever smart
island isle
join enter
kind type sort
law legislation
limit restrict
look watch view
amount quantity
part portion section
partner spouse
path trail
pupil student
raise lift
remain stay
reside live dwell
role part
scared afraid frightened
shout yell scream
sleep asleep nap
song tune
spectator audience crowd
suggest propose
toddler baby
trip journey voyage
writer playwright poet
vary range differ
weapon gun firearm
wed marry
yearly annual annually
attain achieve reach accomplish
star feature
host present
specialty specialization speciality
extension continuation
inception start beginning
suffer undergo
award prize honour honor
consist comprise include contain compose
create invent devise
known call refer name term title
famous notable
profession occupation career
premier debut
inhabitant resident population
sibling brother sister
offspring child
parent father mother
bike bicycle
tv television
phone telephone
ad advertisement
app application
max maximum
min minimum
rehab rehabilitation
info information
ok okay
percent percentage
village town
capital city
university college
grow expand growth
leave depart
cover include
deadly fatal lethal
dog puppy canine
cat kitten
ceo chief-executive
describe depict portray
play portray
cook chef
student pupil
vocal singing
album record
gun rifle pistol`.split('\n')

const groupsOf = new Map<string, Set<number>>()
for (const [group, words] of [...GROUPS.map((line) => line.split(' ')), ...dictionary()].entries()) {
  for (const key of words.map(stem)) {
    groupsOf.set(key, (groupsOf.get(key) ?? new Set()).add(group))
  }
}

function dictionary(): string[][] {
  return ALIKE.split(/\s+/).map((group) => group.split(','))
}

const NONE: ReadonlySet<number> = new Set()

/** The synonym groups that a stem is in. */
export function synonymGroups(stem: string): ReadonlySet<number> {
  return groupsOf.get(stem) ?? NONE
}
