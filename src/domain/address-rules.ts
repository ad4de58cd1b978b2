/** Country; lines; required fields; pattern and example of the postal code; kinds of state, postal code and city. Made by scripts/address-rules.ts from libaddressinput's data (Apache License 2.0): do not edit. */
export const ADDRESS_RULES = String.raw`
AD;%A|%Z %C;C;AD[1-7]0\d;AD100
AE;%A|%S;S;;;emirate
AF;%A|%C|%Z;C;\d{4};1001
AG;%A|%C
AI;%A|%C|%Z;C;(?:AI-)?2640;2640
AL;%A|%Z|%C;C;\d{4};1001
AM;%A|%Z|%C|%S;C;(?:37)?\d{4};375010
AO;%A|%C;C
AQ;%A|%C;C
AR;%A|%Z %C|%S;C;((?:[A-HJ-NP-Z])?\d{4})([A-Z]{3})?;C1070AAM
AS;%A|%C %S %Z;CSZ;(96799)(?:[ \-](\d{4}))?;96799;state;zip
AT;%A|%Z %C;CZ;\d{4};1010
AU;%A|%C %S %Z;CSZ;\d{4};2060;state;;suburb
AW;%A|%C;C
AX;%A|%Z %C|ÅLAND;CZ;22\d{3};22150
AZ;%A|AZ %Z %C;C;\d{4};1000
BA;%A|%Z %C;C;\d{5};71000
BB;%A|%C, %S %Z;C;BB\d{5};BB23026;parish
BD;%A|%C - %Z;C;\d{4};1340
BE;%A|%Z %C;CZ;\d{4};4000
BF;%A|%C;C
BG;%A|%Z %C;C;\d{4};1000
BH;%A|%C %Z;C;(?:^|\b)(?:1[0-2]|[1-9])\d{2}(?:$|\b);317
BI;%A|%C;C
BJ;%A|%C;C
BL;%A|%Z %C;CZ;9[78][01]\d{2};97100
BM;%A|%C %Z;C;[A-Z]{2} ?[A-Z0-9]{2};FL 07
BN;%A|%C %Z;C;[A-Z]{2} ?\d{4};BT2328
BO;%A|%C;C
BQ;%A|%C;C
BR;%A|%C-%S|%Z;SCZ;\d{5}-?\d{3};40301-110;state
BS;%A|%C, %S;C;;;island
BT;%A|%C %Z;C;\d{5};11001
BV;%A|%C;C
BW;%A|%C;C
BY;%A|%Z, %C|%S;C;\d{6};223016
BZ;%A|%C;C
CA;%A|%C %S %Z;CSZ;[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d;H3Z 2Y7
CC;%A|%C %S %Z;C;6799;6799
CD;%A|%C;C
CF;%A|%C;C
CG;%A|%C;C
CH;%A|%Z %C;CZ;\d{4};2544
CI;%A %C;C
CK;%A|%C;C
CL;%A|%Z %C|%S;C;\d{7};8340457
CM;%A|%C;C
CN;%A|%C|%S, %Z;CSZ;\d{6};266033
CO;%A|%C, %S, %Z;S;\d{6};111221;department
CR;%A|%S, %C|%Z;CS;\d{4,5}|\d{3}-\d{4};1000
CU;%A|%C %S|%Z;C;\d{5};10700
CV;%A|%Z %C|%S;C;\d{4};7600;island
CW;%A|%C;C
CX;%A|%C %S %Z;C;6798;6798
CY;%A|%Z %C;C;\d{4};2008
CZ;%A|%Z %C;CZ;\d{3} ?\d{2};100 00
DE;%A|%Z %C;CZ;\d{5};26133
DJ;%A|%C;C
DK;%A|%Z %C;CZ;\d{4};8660
DM;%A|%C;C
DO;%A|%Z %C;C;\d{5};11903
DZ;%A|%Z %C;C;\d{5};40304
EC;%A|%Z|%C;C;\d{6};090105
EE;%A|%Z %C %S;CZ;\d{5};69501
EG;%A|%C|%S|%Z;C;\d{5};12411
EH;%A|%Z %C;C;\d{5};70000
ER;%A|%C;C
ES;%A|%Z %C %S;CSZ;\d{5};28039
ET;%A|%Z %C;C;\d{4};1000
FI;%A|%Z %C;CZ;\d{5};00550
FJ;%A|%C;C
FK;%A|%C|%Z;CZ;FIQQ 1ZZ;FIQQ 1ZZ
FM;%A|%C %S %Z;CSZ;(9694[1-4])(?:[ \-](\d{4}))?;96941;state;zip
FO;%A|FO%Z %C;C;\d{3};100
FR;%A|%Z %C;CZ;\d{2} ?\d{3};33380;region
GA;%A|%C;C
GB;%A|%C|%Z;CZ;GIR ?0AA|(?:(?:AB|AL|B|BA|BB|BD|BF|BH|BL|BN|BR|BS|BT|BX|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GY|GU|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE)(?:\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}))|BFPO ?\d{1,4};EC1Y 8SY;;;post_town
GD;%A|%C;C
GE;%A|%Z %C;C;\d{4};0101
GF;%A|%Z %C;CZ;9[78]3\d{2};97300
GG;%A|%C|GUERNSEY|%Z;CZ;GY\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};GY1 1AA
GH;%A|%C;C
GI;%A|GIBRALTAR|%Z;;GX11 1AA;GX11 1AA
GL;%A|%Z %C;CZ;39\d{2};3900
GM;%A|%C;C
GN;%Z %A %C;C;\d{3};001
GP;%A|%Z %C;CZ;9[78][01]\d{2};97100
GQ;%A|%C;C
GR;%A|%Z %C;CZ;\d{3} ?\d{2};151 24
GS;%A|%C|%Z;CZ;SIQQ 1ZZ;SIQQ 1ZZ
GT;%A|%Z- %C;C;\d{5};09001
GU;%A|%C %Z;CZ;(969(?:[12]\d|3[12]))(?:[ \-](\d{4}))?;96910;;zip
GW;%A|%Z %C;C;\d{4};1000
GY;%A|%C;C
HK;%A|%C|%S;S;;;area;;district
HM;%A|%C %S %Z;C;\d{4};7050
HN;%A|%C, %S|%Z;CS;\d{5};31301;department
HR;%A|%Z %C;C;\d{5};10000
HT;%A|HT%Z %C;C;\d{4};6120
HU;%C|%A|%Z;CZ;\d{4};1037
ID;%A|%C|%S %Z;S;\d{5};40115
IE;%A|%C|%S|%Z;C;[\dA-Z]{3} ?[\dA-Z]{4};A65 F4E2;county;eircode
IL;%A|%C %Z;C;\d{5}(?:\d{2})?;9614303
IM;%A|%C|%Z;CZ;IM\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};IM2 1AA
IN;%A|%C %Z|%S;CSZ;\d{6};110034;state;pin
IO;%A|%C|%Z;CZ;BBND 1ZZ;BBND 1ZZ
IQ;%A|%C, %S|%Z;CS;\d{5};31001
IR;%S|%C,|%A|%Z;C;\d{5}-?\d{5};11936-12345
IS;%A|%Z %C;C;\d{3};320
IT;%A|%Z %C %S;CSZ;\d{5};00144
JE;%A|%C|JERSEY|%Z;CZ;JE\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2};JE1 1AA
JM;%A|%C|%S;CS;;;parish
JO;%A|%C %Z;C;\d{5};11937
JP;%A, %S|%Z;SZ;\d{3}-?\d{4};154-0023;prefecture
KE;%A|%C|%Z;C;\d{5};20100
KG;%A|%Z %C;C;\d{6};720001
KH;%A|%C %Z;C;\d{5,6};120101
KI;%A|%S|%C;C;;;island
KM;%A|%C;C
KN;%A|%C, %S;CS;;;island
KP;%A|%C|%S, %Z;C
KR;%A|%C|%S|%Z;CSZ;\d{5};03051;do_si
KW;%A|%Z %C;C;\d{5};54541
KY;%A|%S %Z;S;KY\d-\d{4};KY1-1100;island
KZ;%Z|%S|%C|%A;C;\d{6};040900
LA;%A|%Z %C;C;\d{5};01160
LB;%A|%C %Z;C;(?:\d{4})(?: ?(?:\d{4}))?;2038 3054
LC;%A|%C;C
LI;%A|%Z %C;CZ;948[5-9]|949[0-8];9496
LK;%A|%C|%Z;C;\d{5};20000
LR;%A|%Z %C;C;\d{4};1000
LS;%A|%C %Z;C;\d{3};100
LT;%A|%Z %C %S;CZ;\d{5};04340
LU;%A|L-%Z %C;CZ;\d{4};4750
LV;%A|%S|%C, %Z;CZ;LV-\d{4};LV-1073
LY;%A|%C;C
MA;%A|%Z %C;C;\d{5};53000
MC;%A|%Z %C;C;980\d{2};98000
MD;%A|%Z %C;C;\d{4};2012
ME;%A|%Z %C;C;8\d{4};81257
MF;%A|%Z %C;CZ;9[78][01]\d{2};97100
MG;%A|%Z %C;C;\d{3};501
MH;%A|%C %S %Z;CSZ;(969[67]\d)(?:[ \-](\d{4}))?;96960;state;zip
MK;%A|%Z %C;C;\d{4};1314
ML;%A|%C;C
MM;%A|%C, %Z;C;\d{5};11181
MN;%A|%C|%S %Z;C;\d{5};65030
MO;%A
MP;%A|%C %S %Z;CSZ;(9695[012])(?:[ \-](\d{4}))?;96950;state;zip
MQ;%A|%Z %C;CZ;9[78]2\d{2};97220
MR;%A|%C;C
MS;%A|%C;C
MT;%A|%C %Z;C;[A-Z]{3} ?\d{2,4};NXR 01
MU;%A|%Z|%C;C;\d{3}(?:\d{2}|[A-Z]{2}\d{3});42602
MV;%A|%C %Z;C;\d{5};20026
MW;%A|%C;C
MX;%A|%Z %C, %S;CSZ;\d{5};02860;state
MY;%A|%Z %C|%S;CZ;\d{5};43000;state
MZ;%A|%Z %C%S;C;\d{4};1102
NA;%A|%C|%Z;C;\d{5};10001
NC;%A|%Z %C;CZ;988\d{2};98814
NE;%A|%Z %C;C;\d{4};8001
NF;%A|%C %S %Z;C;2899;2899
NG;%A|%C %Z|%S;C;\d{6};930283;state
NI;%A|%Z|%C, %S;C;\d{5};52000;department
NL;%A|%Z %C;CZ;[1-9]\d{3} ?(?:[A-RT-Z][A-Z]|S[BCE-RT-Z]);1234 AB
NO;%A|%Z %C;CZ;\d{4};0025;;;post_town
NP;%A|%C %Z;C;\d{5};44601
NR;%A|%S;S;;;district
NU;%A|%C;C
NZ;%A|%C %Z;CZ;\d{4};6001
OM;%A|%Z|%C;C;(?:PC )?\d{3};133
PA;%A|%C|%S;C
PE;%A|%C %Z|%S;C;(?:LIMA \d{1,2}|CALLAO 0?\d)|[0-2]\d{4};LIMA 23;;;district
PF;%A|%Z %C %S;CSZ;987\d{2};98709;island
PG;%A|%C %Z %S;CS;\d{3};111
PH;%A|, %C|%Z %S;C;\d{4};1008
PK;%A|%C-%Z;C;\d{5};44000
PL;%A|%Z %C;CZ;\d{2}-\d{3};00-950
PM;%A|%Z %C;CZ;9[78]5\d{2};97500
PN;%A|%C|%Z;CZ;PCRN 1ZZ;PCRN 1ZZ
PR;%A|%C PR %Z;CZ;(00[679]\d{2})(?:[ \-](\d{4}))?;00930;;zip
PS;%A|%C;C
PT;%A|%Z %C;CZ;\d{4}-\d{3};2725-079
PW;%A|%C %S %Z;CSZ;(969(?:39|40))(?:[ \-](\d{4}))?;96940;state;zip
PY;%A|%Z %C;C;\d{4};1536
QA;%A|%C;C
RE;%A|%Z %C;CZ;9[78]4\d{2};97400
RO;%A|%Z %S %C;CZ;\d{6};060274
RS;%A|%Z %C;C;\d{5,6};106314
RU;%A|%C|%S|%Z;CSZ;\d{6};247112;oblast
RW;%A|%C;C
SA;%A|%C %Z;C;\d{5};11564
SB;%A|%C;C
SC;%A|%C|%S;C;;;island
SD;%A|%C|%Z;C;\d{5};11042;;;district
SE;%A|%Z %C;CZ;\d{3} ?\d{2};11455;;;post_town
SG;%A|SINGAPORE %Z;Z;\d{6};546080
SH;%A|%C|%Z;CZ;(?:ASCN|STHL) 1ZZ;STHL 1ZZ
SI;%A|%Z %C;C;\d{4};4000
SJ;%A|%Z %C;CZ;\d{4};9170;;;post_town
SK;%A|%Z %C;CZ;\d{3} ?\d{2};010 01
SL;%A|%C;C
SM;%A|%Z %C;Z;4789\d;47890
SN;%A|%Z %C;C;\d{5};12500
SO;%A|%C, %S %Z;CS;[A-Z]{2} ?\d{5};JH 09010
SR;%A|%C|%S;C
SS;%A|%C;C
ST;%A|%C;C
SV;%A|%Z-%C|%S;CS;CP [1-3][1-7][0-2]\d;CP 1101
SX;%A|%C;C
SY;%A|%C;C;;;;;district
SZ;%A|%C|%Z;C;[HLMS]\d{3};H100
TC;%A|%C|%Z;CZ;TKCA 1ZZ;TKCA 1ZZ
TD;%A|%C;C
TF;%A|%C;C
TG;%A|%C;C
TH;%A|, %C|%S %Z;C;\d{5};10150
TJ;%A|%Z %C;C;\d{6};735450
TK;%A|%C;C
TL;%A|%C;C
TM;%A|%Z %C;C;\d{6};744000
TN;%A|%Z %C;C;\d{4};1002
TO;%A|%C;C
TR;%A|%Z %C/%S;CZ;\d{5};01960;;;district
TT;%A|%C;C
TV;%A|%C|%S;C;;;island
TW;%A|%C, %S %Z;CSZ;\d{3}(?:\d{2,3})?;104;county;;district
TZ;%A|%Z %C;C;\d{4,5};6090
UA;%A|%C|%S|%Z;CZ;\d{5};15432;oblast
UG;%A|%C;C
UM;%A|%C %S %Z;CS;96898;96898;state;zip
US;%A|%C, %S %Z;CSZ;(\d{5})(?:[ \-](\d{4}))?;95014;state;zip
UY;%A|%Z %C %S;C;\d{5};11600
UZ;%A|%Z %C|%S;C;\d{6};702100
VA;%A|%Z %C;C;00120;00120
VC;%A|%C %Z;C;VC\d{4};VC0100
VE;%A|%C %Z, %S;CS;\d{4};1010;state
VG;%A|%C|%Z;;VG\d{4};VG1110
VI;%A|%C %S %Z;CSZ;(008(?:(?:[0-4]\d)|(?:5[01])))(?:[ \-](\d{4}))?;00802-1222;state;zip
VN;%A|%C|%S %Z;C;\d{5}\d?;70010
VU;%A|%C;C
WF;%A|%Z %C;CZ;986\d{2};98600
WS;%A|%C;C
YE;%A|%C;C
YT;%A|%Z %C;CZ;976\d{2};97600
ZA;%A|%C|%Z;CZ;\d{4};0083
ZM;%A|%Z %C;C;\d{5};50100
ZW;%A|%C;C
`
