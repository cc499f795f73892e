/** Documents of own making as ordinary people have them: letters, e-mails, lists and notes. */
export const EVERYDAY_DOCUMENTS = {
  offer: `Brightwater Dental Care
22 Castle Street
Shrewsbury SY1 2BQ

12 March 2026

Ms Hannah Okafor
8 Orchard Close
Telford TF3 4LP

Dear Hannah,

Offer of employment: Practice Receptionist

Thank you for coming to see us last week. I am pleased to offer you the job of practice receptionist at Brightwater Dental Care.

You will start on Monday 13 April 2026. Your salary will be £24,500 a year, paid on the last working day of each month. You will work 37.5 hours a week, Monday to Friday, and you will have 25 days' holiday a year plus bank holidays.

The first three months are a trial period. During that time either of us can end your employment with one week's notice. After that you need to give us four weeks' notice, and we will give you the same.

You must not share patient information with anyone outside the practice, during your employment or after it ends.

If you are happy with this, please sign both copies of this letter and return one to us by 27 March 2026. You also need to bring your passport or another proof of your right to work on your first day.

We look forward to working with you.

Yours sincerely,

Dr Alan Pryce
Practice Owner, Brightwater Dental Care

I accept this offer.

Signed: ______________________   Date: ______________
Hannah Okafor`,
  emailDeal: `From: Tom Reyes <tom@reyesphoto.example>
To: Priya Nair <priya.nair@lumenevents.example>
Date: Tue, 5 May 2026 16:42:11 +0100
Subject: Re: Photos for the Harborne conference

Hi Priya,

Great, we have a deal then. Just to confirm what we agreed on the phone:

- I will photograph the conference on 18 and 19 June 2026.
- You pay me £1,800 in total. Half of it is due when you confirm and the other half within 14 days after I send the pictures.
- I will deliver at least 150 edited pictures by 3 July 2026.
- You may use the pictures on your website and in print. I keep the copyright.
- If you cancel less than 10 days before the event, you still owe me half of the fee.

Could you send me the deposit by 15 May please? My bank details are on the invoice I'll send tomorrow.

Cheers,
Tom

On Mon, 4 May 2026 at 09:12, Priya Nair <priya.nair@lumenevents.example> wrote:
> Hi Tom, £1,800 is fine for us. Can you write down the dates and what
> we get? Thanks, Priya`,
  lease: `FLAT RENTAL AGREEMENT

Landlord: Mrs Joan Whitcombe, 5 Elm Grove, Bristol BS6 7LA
Tenant: Mr Daniel Sorrell and Ms Ifeoma Eze
Property: Flat 2, 19 Marlborough Road, Bristol BS8 1QD

1. The tenancy starts on 1 September 2025 and lasts twelve months.
2. The rent is £1,150 per month. It is due on the first day of each month by bank transfer.
3. The tenants pay a deposit of £1,325, which the landlord will put into a deposit protection scheme within 30 days.
4. The tenants pay for gas, electricity and internet. The landlord pays the council tax.
5. No pets without the landlord's written permission. No smoking in the flat.
6. The landlord will repair the boiler, the roof and the windows. The tenants must report any damage within 3 days.
7. The landlord may visit the flat after giving 24 hours' notice.
8. Either side can end the tenancy after the first six months by giving two months' notice in writing.
9. If the rent is more than 14 days late, the tenants pay £25.
10. At the end the tenants must leave the flat clean and give back all keys.

Signed on 20 August 2025

Joan Whitcombe          Daniel Sorrell          Ifeoma Eze`,
  order: `ORDER CONFIRMATION

Nordholm Kitchens Ltd
Unit 4, Weaver Park, Leeds LS11 5TD
Tel 0113 555 0182

Order number: NK-44817
Order date: 9 February 2026
Customer: Mr Peter Halloran, 31 Beech Avenue, Wakefield WF1 3TT

Thank you for your order. We confirm the following:

Item                                Qty    Price      Total
Base unit 600 mm, oak               6      £210.00    £1,260.00
Wall unit 600 mm, oak               4      £165.00    £660.00
Worktop, 3 m                        2      £240.00    £480.00
Fitting                             1      £950.00    £950.00

Total incl. VAT                                       £3,350.00
Deposit paid                                          £835.00
Balance due on delivery                               £2,515.00

Delivery: week of 23 March 2026. We will call you three days before.
You can cancel this order within 14 days. After that we keep the deposit.
Guarantee: 10 years on units, 2 years on fittings.
Please check the measurements and tell us by 16 February 2026 if anything is wrong.`,
  nda: `MUTUAL NON-DISCLOSURE AGREEMENT

This agreement is made on 14 January 2026 between Fernlea Robotics Ltd, of 9 Quay Street, Cardiff CF10 1AB ("Fernlea") and Castor Analytics GmbH, of Lindenweg 12, 50667 Köln, Germany ("Castor").

Both companies want to talk about a possible joint project and will show each other confidential information.

1. Each company keeps the other's information secret and uses it only for these talks.
2. Each company may show the information only to employees who need it and who are bound by the same duty.
3. The duty does not cover information that is public, that was known before, or that was developed independently.
4. The talks may last up to one year. The duty of secrecy continues for five years after the date of this agreement.
5. When asked, each company will return or destroy all documents within 10 days.
6. A company that breaks this agreement pays the other for the damage it causes. There is no upper limit.
7. The law of England and Wales applies. The courts of Cardiff decide any dispute.

Signed for Fernlea: Megan Price, Director
Signed for Castor: Dr. Jonas Weber, Geschäftsführer`,
  loan: `Loan between friends

I, Marcus Bell, lend my friend Aisha Rahman 4,000 euros. I transfer the money on 1 June 2026.

Aisha pays the money back in 20 instalments of 200 euros, on the first of every month, beginning on 1 August 2026. There is no interest. If Aisha is more than a month late with a payment, she pays 5% interest a year on the late amount.

Aisha can pay back early at any time. If Aisha loses her job, we will agree on smaller instalments.

If one of us dies, the debt goes to the heirs. German law applies.

Freiburg, 24 May 2026

Marcus Bell                    Aisha Rahman`,
  policy: `Work from Home Policy
Tillmore Insurance Brokers
Version 3, in force from 1 January 2026. Owner: Human Resources

Who this is for
This policy applies to all employees who have passed their probation.

What you can do
You can work from home up to two days a week. You need to agree the days with your manager in advance.

What you have to do
You must be reachable by phone between 10:00 and 16:00. You must lock your screen whenever you leave your desk. You must report a lost laptop to IT within 24 hours. You may not take paper files home.

What we do
We pay £20 a month towards your internet costs. We provide a laptop and a headset; all equipment must be returned within 5 working days after you leave the company.

Review
Human Resources reviews this policy every year. The next review is due by 31 December 2026.`,
  changeLetter: `Kestrel Storage Ltd
Bay 7, Dock Road
Liverpool L3 4AB

2 February 2026

To: Mr Owen Davies, customer number 20771

Change to your storage agreement of 4 March 2024

Dear Mr Davies,

We write to tell you about changes to your agreement for unit B12.

From 1 April 2026 the monthly fee goes up from £85 to £92. The notice period is now 30 days instead of 14 days. The gate is open until 10 pm instead of 8 pm.

Everything else stays the same. If you do not agree, you can end your agreement by 15 March 2026 without any charge. You do not need to do anything if you agree.

Please update your standing order before 1 April 2026.

Kind regards,

Sandra Kite
Customer Service`,
  club: `RIVERSIDE ROWING CLUB
Membership agreement

Member: Julia Brandt
Membership type: Adult, full
Start: 1 May 2026
Membership fee: £38 per month
Joining fee: £50, paid once
Security deposit: none

The membership runs for 12 months. It renews for another 12 months unless you cancel at least one month before it ends.
The fee is collected by direct debit on the 3rd of each month. In the second year the fee is £42 per month.
If a payment fails we charge £8. 
Members must be able to swim 100 metres. Members use the boats at their own risk. The club is not liable for lost belongings.
You can freeze your membership for up to three months a year if you are ill.
The club can end the membership at once if a member breaks the safety rules.

Signature of member: J. Brandt           Date: 22 April 2026`,
  insurance: `HELIX HOME INSURANCE
PO Box 4410, Reading RG1 8XX

Policy number: HH-772-04518
Date: 3 March 2026

Mrs Elaine Porter
17 Thistle Way
Reading RG4 6TR

Dear Mrs Porter,

Your home insurance renewal

Your current policy ends on 31 March 2026. We have renewed it for you from 1 April 2026 to 31 March 2027.

Your new premium is £412.80 a year, including insurance premium tax. Last year you paid £379.20.

We cover your building up to £450,000 and your contents up to £60,000. You pay the first £250 of every claim. Damage by floods is not covered. Single items worth more than £2,000 are covered only if you tell us about them.

You need to tell us within 7 days if you leave the house empty for more than 30 days.

If you do not want to renew, you must call us on 0118 555 0144 by 25 March 2026. After that you have 14 days to cancel and we will refund your premium, less £30.

Yours sincerely,

Martin Cole
Head of Customer Care`,
  minutes: `Minutes of our meeting on 11 February 2026

Present: Karen Lindqvist (Oakline Interiors), Ben Moss (Moss & Daughters Joinery)

We agreed the following for the refit of the café at 4 Bridge Street:

1. Moss & Daughters builds the counter, the shelves and eight tables.
2. Oakline pays £14,600 plus VAT: £5,000 at the start, £5,000 when the counter is in place, the rest when all is done.
3. Work begins on 2 March 2026 and must be finished by 17 April 2026.
4. If it is finished later, Moss & Daughters takes £150 off the price for each working day.
5. Moss & Daughters gives a two-year guarantee on its work.
6. Oakline orders the tiles by 20 February 2026. Ben sends a drawing of the counter by 18 February 2026.
7. Moss & Daughters has liability insurance of £2 million. Its liability is limited to that amount.

Both sides have read these minutes and agree to them.

K. Lindqvist        B. Moss`,
  renewal: `Subject: Your Tasklane subscription renews on 30 June 2026

From: billing@tasklane.example
To: office@palmerlaw.example
Sent: 15 May 2026

Dear Palmer & Hughes Law,

Your Tasklane Team subscription (12 seats) will renew on 30 June 2026 for another year. The renewal term is 12 months. If you do not want to renew, tell us at least 30 days before the renewal date.

The price for the new year is $1,728 instead of $1,584. We will charge the card ending in 4417 on 30 June 2026.

You can change the number of seats in your account until 29 June 2026. Refunds are not possible after the renewal.

Best regards,
The Tasklane billing team
Tasklane Inc., 400 Howard Street, San Francisco, CA 94105`,
  amend1: `CLEANING SERVICES AGREEMENT

between Polished Office Services Ltd ("the Contractor") and Grange Architects LLP ("the Client")

dated 3 June 2024

1. The Contractor cleans the Client's office at 12 Park Row, Nottingham, three evenings a week.
2. The fee is £640 per month. The Client pays within 30 days after the invoice.
3. The agreement starts on 1 July 2024 and runs for two years.
4. Either party may end the agreement with three months' notice.
5. The Contractor's liability is limited to £50,000.
6. English law applies.

Signed 3 June 2024

FIRST AMENDMENT

dated 10 June 2025

The Contractor and the Client agree to change the agreement of 3 June 2024 as follows:

From 1 July 2025 the fee is £690 per month. The Client now pays within 14 days after the invoice instead of 30 days. The office is cleaned four evenings a week.

Everything else stays as it is.

Signed 10 June 2025

SECOND AMENDMENT

dated 2 March 2026

The term is extended and the agreement now ends on 30 June 2027. The notice period goes down to one month. The liability limit goes up to £100,000.

Signed 2 March 2026`,
  notesAmend: `Tenancy agreement

Landlord: Greenfield Lettings Ltd
Tenant: Robert Amis
Address: 3 Vine Cottages, Ludlow

The tenancy starts on 1 May 2023. The rent is £780 per month and is due on the 5th of the month. The deposit is £900. The tenant must give two months' notice. The tenant may keep one cat.

Signed 18 April 2023: P. Green (for Greenfield Lettings), R. Amis

Notes:
12 February 2024: from 1 March 2024 the rent is £815 per month. P.G. / R.A.
3 February 2025: rent goes up to £840 from 1 April 2025, notice is now three months instead of two. P.G. / R.A.
9 September 2025: clause about pets now says: the tenant may keep one cat and one dog. P.G. / R.A.`,
  sponsor: `Sponsorship deal - Ashby Half Marathon

Date: 6 November 2025
Sponsor: Corbett Cycles
Organiser: Ashby Runners' Club

What the sponsor pays: £3,000 for 2026 and £3,500 for 2027, each year on 1 February
What the organiser does: logo on shirts, banner at the finish, ten free places
How long: races of 2026 and 2027, this deal ends on 31 October 2027
Cancelling: only if the race does not take place; then the organiser pays back half
Other sponsors: no other bicycle shop
Law: England

For the sponsor: Lena Corbett
For the organiser: Hugh Tanner, chairman`,
  freelance: `FREELANCE DESIGN AGREEMENT

This Agreement is entered into as of February 2, 2026 (the "Effective Date") by and between Juniper Studio LLC, an Oregon limited liability company ("Designer"), and Halcyon Foods, Inc., a Delaware corporation ("Client").

1. Services. Designer will create a new packaging line as described in Exhibit A.
2. Fee. Client shall pay Designer $18,000 (the "Fee"). One third of the Fee is due on the Effective Date, one third ten days after the Effective Date and the rest on delivery. In the second year the retainer is $1,200 per month.
3. Late payment. Late amounts bear interest at 1.5% per month.
4. Term. This Agreement begins on the Effective Date and continues for eighteen (18) months. It renews automatically for successive terms of six (6) months unless a party gives sixty (60) days' notice of non-renewal.
5. Termination. Client may terminate this Agreement on 15 days' written notice. Designer may terminate this Agreement on 45 days' written notice.
6. Liability. Neither party's total liability will exceed the Fee. This limit does not apply to breaches of confidentiality.
7. Governing law. The laws of the State of Oregon govern this Agreement.
8. Non-compete. Designer will not design packaging for another cereal maker for one year after the end of this Agreement.
9. Ownership. Client owns the final designs once the Fee is paid in full.

DESIGNER: /s/ Ruth Lowell, Member
CLIENT: /s/ Andrew Pike, VP Marketing`,
  carsale: `Private car sale

Seller: Georgina Hart, 14 Mill Rise, Exeter EX2 8DN
Buyer: Samuel Obi, 2 Fore Street, Exmouth EX8 1HN
Car: VW Golf 1.4, registration WF16 KLM, first registered 12 May 2016, 68,400 miles

Price: £6,250. The buyer has paid £500 today. The rest will be paid on collection on 14 March 2026.

The car is sold as seen, without any guarantee. The seller confirms that the car has not been in an accident and is free of debts. The seller has to hand over both keys, the logbook and the MOT certificate. The buyer has to register and insure the car before driving it away.

If the buyer does not collect the car by 21 March 2026, the seller may keep £100 of the deposit and sell the car to somebody else.

Exeter, 7 March 2026

G. Hart        S. Obi`,
  demand: `HOLLIS & FINCH SOLICITORS
40 High Street, Norwich NR2 1AX

Our ref: HF/2291/KM
28 January 2026

Wensum Builders Ltd
FAO Mr C. Drake
6 Station Yard
Norwich NR1 1EF

Dear Sirs

Our client: Mrs Alison Mead
Unpaid refund of £2,340

We act for Mrs Mead. On 5 August 2025 she paid you £2,340 for a garden wall which you never built.

Please pay £2,340 to our client account within 14 days of the date of this letter. You should also return the key to her garden by 6 February 2026.

If you do not pay, our client will start court proceedings without further notice and will claim interest at 8% a year and costs.

Yours faithfully

Katherine Mills
Hollis & Finch Solicitors`,
  stall: `Dear Mr. Kowalski,

this letter confirms our agreement about the stall at the Christmas market. You get stall no. 14 from 27 November 2026 to 23 December 2026. The stall fee comes to EUR 980 and you have to pay it by October 15, 2026. On top of that we need a damage deposit of EUR 200, which you get back within two weeks after the market closes.

You are responsible for electricity and for removing your rubbish every evening. Please send us a copy of your trade licence no later than 1 October 2026. If you cancel after 1 November 2026, we keep the whole fee.

Should something be stolen from your stall, we are not responsible.

Best wishes
Petra Lang
Market Office, City of Esslingen
3 September 2026`,
} as const;
