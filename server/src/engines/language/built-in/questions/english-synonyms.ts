/** Each line: words that a question and its answer may use for the same thing; a word may stand in several lines. */
export const ENGLISH_SYNONYMS = `
  found establish create form start begin build constitute set
  start begin commence effective open launch initiate
  end finish terminate expire cease conclude stop close lapse
  terminate cancel end withdraw
  die death dead killed
  birth born
  live reside inhabit dwell home
  make produce manufacture create generate construct
  build construct erect
  buy purchase acquire procure
  sell sale vend distribute
  give grant provide supply offer
  get receive obtain gain acquire
  use utilize employ apply utilise
  show demonstrate prove indicate illustrate
  name call know term title refer
  big large great huge biggest largest greatest
  small little tiny smallest minor
  important significant main major key primary principal chief
  many numerous several
  rise increase grow growth raise higher
  fall decrease decline drop reduce lower less
  change alter modify amend amendment vary
  help assist aid support
  fight battle war combat conflict
  win victory defeat beat
  attack raid invade assault
  kill murder slay
  leader head chief ruler commander
  country nation state
  city town capital
  job work occupation employment position
  pay payment remunerate compensate compensation fee
  cost price fee charge expense amount
  money fund funds dollars
  law legislation statute act legal
  govern governing construe interpret
  agreement contract
  happen occur take place event
  location located situate place site
  type kind sort form class category
  part portion section piece segment component
  amount quantity number total
  reason cause because why
  result effect outcome consequence
  belief believe think consider idea
  say state claim argue assert describe
  student pupil undergraduate
  teacher professor instructor faculty
  school university college
  year annual annually yearly
  month monthly
  day daily
  old ancient age
  new modern recent
  need require requirement necessary must
  allow permit let enable consent
  forbid prohibit ban restrict
  join unite merge combine
  divide split separate
  leave depart exit
  move transfer relocate
  assign transfer delegate assignment
  renew renewal extend extension prolong
  own ownership belong title proprietary property
  liable liability responsible responsibility
  limit cap maximum ceiling exceed
  minimum least
  exclusive exclusivity sole solely
  secret confidential confidentiality nondisclosure
  compete competition competitive competing
  insure insurance insured coverage
  audit inspect examine inspection records
  warranty warrant guarantee
  indemnify indemnity indemnification harmless defend reimburse
  breach default violate violation
  notice notify notification
  damages loss losses
  dispute arbitration controversy litigation court
  share split percentage portion royalty
  license licence sublicense
  owner proprietor holder
  employee staff personnel worker
  invent develop design devise
  discover find detect
  write author pen compose
  rule govern control reign
  people population inhabitants residents person
  car vehicle automobile
  movie film
  child children son daughter
  company business firm corporation enterprise
  goods products merchandise
  income revenue earnings sales
  profit earnings income gain
  asset property holdings
  fast quick rapid speed
  enemy opponent foe
  war conflict hostilities
  area region territory zone
  border boundary frontier
  ship vessel boat
  religion faith church
  try attempt seek
  lead cause result produce
  contain include comprise consist
  replace substitute supersede succeed
  choose select elect appoint
  consider regard deem view
  oppose against resist object
  famous known noted renowned
  rich wealthy affluent
  poor poverty
  hard difficult
  easy simple
  connect link join attach
  send transmit deliver
  world global worldwide international
  method technique approach way
  problem issue difficulty
  purpose goal aim objective
  measure gauge measurement
  equal same identical equivalent
  worse worsen exacerbate aggravate deteriorate
  better improve enhance improvement
  confuse conflate mistake
  restore rebuild reconstruct renovate reopen reestablish revive
  retreat withdraw withdrawal
  surrender capitulate yield
  capture seize conquer occupy take
  defend protect guard secure safeguard
  explore exploration expedition journey voyage travel trip
  settle settlement colony colonize
  arrive come reach land
  meet encounter gather convene assemble
  speak talk speech address tell
  teach educate instruct education
  study research investigate examine
  learn study discover
  grow expand expansion enlarge
  shrink contract narrow diminish
  destroy demolish ruin raze devastate destruction
  burn fire
  damage harm hurt injure
  cure heal treat treatment remedy
  disease illness sickness infection
  doctor physician
  hospital clinic
  lawyer attorney counsel
  judge court
  police officer
  soldier troop army military force
  navy fleet naval
  weapon arm gun
  king monarch ruler sovereign
  queen monarch
  president chairman head
  parliament legislature assembly congress council
  election vote elect ballot
  tax duty levy tariff
  debt loan owe
  bank financial finance
  factory plant mill
  machine engine device apparatus
  tool instrument
  energy power fuel
  heat hot temperature warm
  water river stream
  sea ocean
  mountain hill peak
  forest wood tree
  plant crop vegetation
  animal creature beast
  food eat diet nutrition
  road street highway route
  bridge crossing
  house home residence dwelling building
  church cathedral chapel
  castle fortress palace fort
  picture painting image
  music song
  book publication volume work
  newspaper magazine journal press
  game sport match
  player athlete
  team club squad
  prize award medal
  celebrate festival celebration
  marry wife husband marriage spouse
  parent father mother
  relative family kin
  friend ally companion
  group organization association body
  member participant
  responsible charge duty
  happen result
  prevent stop avoid hinder
  force compel oblige
  order command instruct
  demand require claim
  propose suggest recommend proposal
  plan scheme project programme
  agree accept consent approve
  refuse reject decline deny
  promise pledge vow commit
  threat danger risk hazard
  fear afraid scare
  feel think
  similar like alike resemble
  different differ distinct vary
  opposite contrary reverse
  special particular specific
  usual common typical normal regular
  rare uncommon unusual
  entire whole complete total
  near close adjacent beside
  far distant remote distance
  size dimension area extent
  length long
  height tall high
  weight heavy weigh
  age old
  population inhabitant people
  percent percentage proportion share
  majority most
  double twice
  original first initial
  final last ultimate
  previous former earlier prior
  later subsequent after following
  current present today now
  quick fast rapid
  introduce bring launch
  remove eliminate abolish
  add include
  consist comprise compose
  depend rely
  affect influence impact
  cover span
  surround enclose encircle
  connect linked
  carry transport convey
  hold keep retain
  throw cast
  store storage
  save preserve conserve
  spend expenditure
  earn income
  trade commerce commercial
  merchant trader dealer
  customer client consumer buyer
  supplier vendor seller
  landlord lessor
  tenant lessee
  borrower debtor
  lender creditor
  sign execute signature
  deadline due`;
