-- Filler words: a search ignores them beside others. They are not a table, because they change
-- with the search that reads them, and never while the site runs.

-- The rank of a filler word: 0 if it is not a filler word, 1 if everybody here would match it, 2 if it only joins
-- words. A search keeps its words of the lowest rank, so 'near' alone is still searched as text.
create function internal.filler_rank(key text) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select case
    when key = any (array[
      'somali', 'somalis', 'soomaali', 'soomaaliyeed', 'developer', 'developers', 'dev', 'devs', 'engineer',
      'engineers', 'devloper', 'developr', 'enginer', 'engeneer', 'programmer', 'programmers', 'coder', 'coders',
      'software', 'programming', 'coding', 'development', 'people', 'person', 'someone', 'somebody', 'anyone',
      'anybody', 'expert', 'experts', 'specialist', 'professional', 'freelance', 'freelancer', 'freelancers',
      'talent', 'guy', 'team', 'tech', 'computer', 'computers', 'kombiyuutar', 'kombuyuutar', 'qof', 'nin', 'gabar',
      'gabadh', 'wiil', 'dad', 'cid', 'khabiir', 'injineer', 'horumariye', 'horumariyaal', 'xirfadle'
    ]) then 1
    when key = '' or key ~ '^[0-9]+[+]?$' or key = any (array[
      'a', 'an', 'the', 'and', 'or', 'in', 'at', 'from', 'of', 'for', 'to', 'with', 'on', 'by', 'as', 'near',
      'nearby', 'around', 'close', 'within', 'based', 'located', 'location', 'living', 'live', 'lives', 'resident',
      'city', 'area', 'town', 'region', 'country', 'is', 'are', 'am', 'be', 'can', 'could', 'will', 'would', 'should',
      'must', 'may', 'has', 'have', 'having', 'had', 'do', 'does', 'who', 'whos', 'that', 'which', 'there', 'here',
      'any', 'some', 'also', 'very', 'really', 'maybe', 'i', 'im', 'me', 'my', 'we', 'us', 'our', 'you', 'your', 'he',
      'she', 'they', 'their', 'it', 'this', 'please', 'pls', 'hello', 'hi', 'find', 'finding', 'search', 'searching',
      'look', 'looking', 'seek', 'seeking', 'need', 'needs', 'needed', 'want', 'wants', 'wanted', 'like', 'hiring',
      'recruiting', 'get', 'give', 'show', 'help', 'build', 'make', 'makes', 'create', 'fix', 'open', 'entry', 'work',
      'works', 'working', 'worked', 'job', 'jobs', 'role', 'position', 'know', 'knows', 'knowledge', 'using', 'use',
      'uses', 'skill', 'skills', 'skilled', 'experience', 'experienced', 'exp', 'year', 'years', 'yr', 'yrs', 'least',
      'over', 'more', 'than', 'minimum', 'fine', 'ok', 'okay', 'good', 'great', 'best', 'top', 'cheap', 'affordable',
      'full', 'part', 'time', 'parttime', 'fulltime', 'preferred', 'preferably', 'ideally', 'possible', 'possibly',
      'now', 'today', 'soon', 'asap', 'urgent', 'urgently', 'immediately', 'currently', 'iyo', 'ama', 'ku', 'ka', 'u',
      'oo', 'ee', 'ah', 'la', 'si', 'leh', 'ugu', 'joogta', 'jooga', 'joogo', 'degan', 'deggan', 'nool', 'dhow',
      'dhaw', 'agagaarka', 'magaalada', 'magaalo', 'gobolka', 'waa', 'waan', 'waxa', 'waxaa', 'waxaan', 'waxaanu',
      'aan', 'noo', 'ii', 'raadinaya', 'raadinayaa', 'raadinaysa', 'raadinaynaa', 'raadineynaa', 'raadi', 'raba',
      'rabaa', 'rabnaa', 'doonaya', 'doonayaa', 'doonaynaa', 'samee', 'sameeya', 'sameeyo', 'sameyn', 'samayn',
      'dhis', 'dhisa', 'baahan', 'baahanahay', 'baahannahay', 'ahay', 'nahay', 'yaqaan', 'yaqaana', 'yaqaanna',
      'taqaan', 'garanaya', 'aqoon', 'shaqo', 'shaqeeya', 'shaqaynaya', 'khibrad', 'sano', 'sanno', 'sanadood',
      'fadlan', 'fiican', 'wanaagsan', 'hadda', 'maanta', 'one', 'two', 'three', 'four', 'five', 'six', 'seven',
      'eight', 'nine', 'ten', 'couple', 'few', 'several', 'not', 'how', 'what', 'much', 'cost', 'costs', 'price',
      'online', 'repair', 'repairs', 'fixing', 'broken', 'hagaaji', 'hagaajiya', 'next', 'month', 'months', 'week',
      'weeks', 'start', 'starting', 'immediate', 'speak', 'speaks', 'speaking', 'language', 'af', 'hal', 'laba',
      'labo', 'saddex', 'sadex', 'afar', 'shan', 'waxan'
    ]) then 2
    else 0
  end;
$$;
